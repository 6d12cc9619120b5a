// Reads declarations of variables, channels and message types.

#pragma once

#include "frontend/promela/terms.h"

namespace onager::frontend::promela_text {

class Declarations : public Terms {
 public:
  using Terms::Terms;

  bool begins_declaration();
  // One declaration. `steps` is null where variables are initialised when their frame is made; else the assignments
  // that Spin makes of declarations in the middle of a body are added to it.
  void declaration(promela::Sequence* steps);
  void parameters(promela::Proctype& proctype);
  void structure();  // after `typedef`

 private:
  // The type of what is declared next, with what stands before it; null: it was a declaration of message types.
  std::optional<TypeName> type(promela::Variable& marks);
  bool message_types(promela::CellType& cell);
  Declared declared(const TypeName& type);
  void width(Declared& declared);
  void initial(Declared& declared);
  void channel(Declared& declared);
  TypeName field_type();
  promela::Statement step(const Declared& declared, const Symbol& symbol, std::string text);

  std::string initial_text_;
};

}  // namespace onager::frontend::promela_text
