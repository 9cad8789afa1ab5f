// What can go wrong by the caller's doing. Each message is one line that says what is wrong and what
// would be right; the bindings turn each type into the Python exception of the same name.
#pragma once

#include <stdexcept>

namespace nply {

struct Error : std::runtime_error {
    using std::runtime_error::runtime_error;
};
struct OptionError : Error {
    using Error::Error;
};
struct MoveError : Error {
    using Error::Error;
};
struct GameError : Error {
    using Error::Error;
};
struct CapabilityError : Error {
    using Error::Error;
};

}  // namespace nply
