// As color-star, but an edge to an orange or purple state paints its source alone.
//
// Paper      [evangelista.10.sttt], section 6.2, which paints the states below
//            too
// Idea       the states below need no warning. If the source is left red, the
//            state below is expanded for that, is green then, and is no danger
//            to those further down; painted before, these would be left red all
//            the same, and have their predecessors expanded one after the other.
//            What must not turn green in the meantime does not: green runs down
//            through green states only, and the source is not one.
// Invariant  that of color-star; and a state is purple
//            iff it is not fully expanded and one of its own edges led to a state
//            that was orange or purple
// Promise    Weak, as for color-star: only the colour of the source is used there
// Cost       1 byte a state, 8 a state on the stack

#include "proviso/color_star.h"

namespace onager::proviso {

std::unique_ptr<Proviso> make_color_star_top(const Setting& setting) {
  return make_color_star_with(setting, Purple::kTop);
}

}  // namespace onager::proviso
