// The table of contents of nply._core.
#include "bindings.hpp"

NB_MODULE(_core, module) {
    using namespace nply::bindings;
    // What a program still holds when Python ends is no mistake of its author's.
    nb::set_leak_warnings(false);
    module.doc() = "The native core of nply: games, states and searches.";
    bind_errors(module);
    bind_games(module);
    bind_states(module);
    bind_views(module);
    bind_engines(module);
    bind_search(module);
    bind_view_search(module);
    bind_solitaire(module);
    bind_pig(module);
}
