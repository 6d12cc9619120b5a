// Thrown by a system whose slots and transitions rest on a guess that turned out too small. Whoever owns the model
// makes room and begins again (kind::Model::make_room); what was answered before stands.

#pragma once

namespace onager {

class Outgrown {
 public:
  virtual ~Outgrown() = default;

 protected:
  Outgrown() = default;
  Outgrown(const Outgrown&) = default;
  Outgrown& operator=(const Outgrown&) = default;
};

}  // namespace onager
