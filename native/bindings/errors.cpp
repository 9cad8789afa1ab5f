// Each C++ error becomes the Python exception of the same name.
#include "nply/core/errors.hpp"

#include "bindings.hpp"

namespace nply::bindings {

void bind_errors(nb::module_& module) {
    const auto base = nb::exception<Error>(module, "NplyError");
    nb::exception<OptionError>(module, "OptionError", base);
    nb::exception<MoveError>(module, "MoveError", base);
    nb::exception<GameError>(module, "GameError", base);
    nb::exception<CapabilityError>(module, "CapabilityError", base);
}

}  // namespace nply::bindings
