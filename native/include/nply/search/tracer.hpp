// What a search tells about itself while it runs. The tracer is a template parameter, so that a search
// that nobody watches pays nothing.
#pragma once

namespace nply {

struct NoTracer {
    static constexpr bool active = false;
};

}  // namespace nply
