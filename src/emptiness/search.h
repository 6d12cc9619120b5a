// Whether a product has an accepting run: the interface of every search for one.

#pragma once

#include <memory>
#include <new>
#include <vector>

#include "guidance/guide.h"
#include "product/product.h"
#include "search/search.h"

namespace onager::emptiness {

using product::NodeId;
using search::Monitor;
using search::Stop;

struct Parts {
  product::Product& product;
  product::Nodes& nodes;             // empty
  MemoryBudget& budget;              // for stacks and colours
  guidance::Guide* guide = nullptr;  // the order in which steps are followed; nullptr: that of the system
};

// A part of the product, all of whose nodes are met, that contains an accepting cycle.
struct Component {
  std::vector<NodeId> path;  // from an initial node to one of the cycle
  NodeId least = 0;          // nodes with smaller numbers are not in it
  bool any_cycle = false;    // every cycle through the end of the path is accepting; else one with all marks
};

class Search {
 public:
  virtual ~Search() = default;

  // kFound: there is an accepting run; kComplete: there is none. To be called once.
  Stop run(Monitor& monitor) {
    try {
      return explore(monitor);
    } catch (const LimitMet& met) {
      return search::stop_of(met.limit());
    } catch (const std::bad_alloc&) {
      return Stop::kMemory;
    }
  }
  // After kFound. Of the nodes from `least` on, those that are not finished are the component.
  virtual Component component() const = 0;
  virtual bool is_finished(NodeId node) const = 0;

  // `states` are nodes.
  const search::Progress& progress() const { return progress_; }
  SlotId overflow() const { return overflow_; }  // after kOverflow

 protected:
  search::Progress progress_;
  SlotId overflow_ = kNone;

 private:
  virtual Stop explore(Monitor& monitor) = 0;
};

}  // namespace onager::emptiness
