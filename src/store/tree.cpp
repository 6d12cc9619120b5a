// Tree compression: a state is a binary tree over its packed words, and every
// node of the tree is numbered by a dictionary of its own.
//
// Paper      [laarman.11.spin], compact keys in the spirit of [laarman.19.nfm]
// Idea       leaf words are replaced by their numbers, pairs of numbers by
//            numbers again; the number at the root is the state's id. States
//            share subtrees, so nearly all memory is the root's: a pair of
//            small numbers. A step that writes few slots looks up only the
//            nodes above the words it touches; equal numbers mean equal
//            subtrees, so moving between states skips what they share.
// Differs    leaves are packed words, not slots; every node has its own
//            dictionary, so numbers stay small and pack into few bytes; ids
//            are dense, and a too narrow field leads to a new layout in which
//            every state keeps its id.
// Invariant  decode(id) equals the vector inserted with that id
// Cost       8 to 12 bytes a state in large spaces

#include <algorithm>
#include <bit>
#include <cassert>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "store/dictionary.h"
#include "store/layout.h"
#include "store/strategies.h"

namespace onager::store {

namespace {

class TreeCursor;

// Nodes are numbered as in a heap: 1 is the root, 2n and 2n+1 are the children
// of n, and the w-th word is leaf `words + w`. With a single word the root is a leaf.
class Tree final : public Store {
 public:
  Tree(const TransitionSystem& system, MemoryBudget& budget, Layout layout)
      : system_(system), budget_(budget), layout_(std::move(layout)) {
    build_nodes();
    build_plans();
  }

  StateId size() const override { return nodes_[1].size(); }
  StateId insert(StateView state) override;
  std::unique_ptr<Cursor> cursor(StateId at) override;
  State state(StateId id) const override;
  void prefetch(StateId state) const override { nodes_[1].prefetch_id(state); }
  std::size_t bytes() const override {
    std::size_t sum = 0;
    for (const Dictionary& node : nodes_) sum += node.bytes();
    return sum;
  }

 private:
  friend class TreeCursor;
  using Node = std::uint32_t;
  static constexpr std::uint64_t kPatience = 2;  // when each state was packed anew this often, fields grow generously
  static constexpr StateId kFew = 4096;          // packing so many anew costs nothing

  std::size_t leaves() const { return layout_.words(); }
  bool is_leaf(Node node) const { return node >= leaves(); }
  void build_nodes();
  void build_plans();
  std::uint64_t root_key(std::span<const std::uint64_t> words);
  void words_of(std::uint64_t root_key, std::span<std::uint64_t> words) const;
  void make_fit(SlotId slot, Value value, std::vector<std::uint64_t>& pending);

  const TransitionSystem& system_;
  MemoryBudget& budget_;
  Layout layout_;
  std::vector<Dictionary> nodes_;  // [0] is not used
  std::uint64_t moved_ = 0;        // states packed anew so far
  Csr<Node> plans_;                // transition -> nodes but the root above what it writes, children first
};

class TreeCursor final : public Cursor {
 public:
  TreeCursor(Tree& tree, StateId at) : tree_(tree) {
    slots_.resize(tree.layout_.slots());
    unpacker_.emplace(tree_.layout_, slots_, changed_);
    words_.resize(tree_.layout_.words());
    assert(at < tree_.size());
    tree_.words_of(tree_.nodes_[1].key(at), words_);
    unpacker_->reset(words_);
    synchronise();
  }

  void load(StateId state) override;
  void stage(const Successors& successors) override;
  std::span<const Found> resolve(Resolve mode) override;

 private:
  void synchronise();
  void load_leaf(Tree::Node leaf, std::uint64_t word) {
    const std::size_t w = leaf - tree_.leaves();
    unpacker_->word(w, words_[w], word);
    words_[w] = next_words_[w] = word;
  }
  SlotId stage(const Successors::Step& step);
  // No step is being staged. Looks at the first words alone.
  bool is_settled() const {
    const std::size_t few = std::min<std::size_t>(words_.size(), 16);
    return std::equal(words_.begin(), words_.begin() + static_cast<std::ptrdiff_t>(few), next_words_.begin()) &&
           std::equal(ids_.begin(), ids_.begin() + static_cast<std::ptrdiff_t>(few), next_ids_.begin());
  }

  Tree& tree_;
  std::optional<Unpacker> unpacker_;
  std::vector<std::uint64_t> words_;       // of the state at hand
  std::vector<std::uint32_t> ids_;         // of its nodes; the root's is not kept
  std::vector<std::uint64_t> next_words_;  // equal words_ but while a step is staged
  std::vector<std::uint32_t> next_ids_;    // likewise
  std::vector<Tree::Node> todo_;           // scratch of load
  std::vector<std::uint64_t> pending_;     // root keys of the staged successors
  std::vector<std::uint64_t> hashes_;      // scratch of resolve
};

void Tree::build_nodes() {
  assert(leaves() > 0 && nodes_.empty());
  nodes_.reserve(2 * leaves());
  for (std::size_t node = 0; node < 2 * leaves(); ++node) nodes_.emplace_back(budget_);
}

void Tree::build_plans() {
  plans_ = {};
  std::vector<Node> touched;
  for (TransitionId t = 0; t < system_.transitions(); ++t) {
    touched.clear();
    for (SlotId slot : system_.structure().writes_of[t])
      for (auto node = static_cast<Node>(leaves() + layout_.word_of(slot)); node > 1 && layout_.is_stored(slot);
           node /= 2)
        touched.push_back(node);
    std::ranges::sort(touched, std::greater<>());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    assert(touched.empty() || touched.front() < 2 * leaves());
    plans_.add_row(touched);
  }
}

std::uint64_t Tree::root_key(std::span<const std::uint64_t> words) {
  assert(words.size() == leaves());
  if (leaves() == 1) return words[0];
  std::vector<std::uint32_t> ids(2 * leaves());
  for (auto node = static_cast<Node>(2 * leaves() - 1); node > 1; --node) {
    const std::uint64_t key =
        is_leaf(node) ? words[node - leaves()] : std::uint64_t{ids[2 * node]} << 32 | ids[2 * node + 1];
    ids[node] = nodes_[node].find_or_add(key);
  }
  return std::uint64_t{ids[2]} << 32 | ids[3];
}

void Tree::words_of(std::uint64_t root_key, std::span<std::uint64_t> words) const {
  std::vector<std::pair<Node, std::uint64_t>> todo{{1, root_key}};
  while (!todo.empty()) {
    const auto [node, key] = todo.back();
    todo.pop_back();
    if (is_leaf(node)) {
      words[node - leaves()] = key;
      continue;
    }
    todo.emplace_back(2 * node, nodes_[2 * node].key(static_cast<std::uint32_t>(key >> 32)));
    todo.emplace_back(2 * node + 1, nodes_[2 * node + 1].key(static_cast<std::uint32_t>(key)));
  }
}

StateId Tree::insert(StateView state) {
  std::vector<std::uint64_t> none;
  for (SlotId slot = layout_.misfit(state); slot != kNone; slot = layout_.misfit(state))
    make_fit(slot, state[slot], none);
  std::vector<std::uint64_t> words(layout_.words());
  layout_.pack(state, words);
  const StateId id = nodes_[1].find_or_add(root_key(words));
  assert(std::ranges::equal(this->state(id), state));
  return id;
}

State Tree::state(StateId id) const {
  assert(id < size());
  State state(layout_.slots());
  std::vector<SlotId> changed;
  std::vector<std::uint64_t> words(layout_.words());
  words_of(nodes_[1].key(id), words);
  Unpacker(layout_, state, changed).reset(words);
  return state;
}

std::unique_ptr<Cursor> Tree::cursor(StateId at) {
  return std::make_unique<TreeCursor>(*this, at);
}

// Inserting all states anew, in the order of their ids, gives each its old id.
void Tree::make_fit(SlotId slot, Value value, std::vector<std::uint64_t>& pending) {
  if (size() > kFew) moved_ += size();
  Layout layout = layout_;
  layout.make_fit(slot, value, moved_ > kPatience * size());
  Tree wider(system_, budget_, std::move(layout));
  for (Dictionary& node : nodes_) node.drop_index();  // only the keys are needed to move the states
  State state(layout_.slots());
  std::vector<SlotId> changed;
  Unpacker unpacker(layout_, state, changed);
  std::vector<std::uint64_t> words(layout_.words()), wider_words(wider.layout_.words());
  auto moved = [&](std::uint64_t key) {
    words_of(key, words);
    unpacker.reset(words);
    changed.clear();
    wider.layout_.pack(state, wider_words);
    return wider.root_key(wider_words);
  };
  for (StateId id = 0; id < size(); ++id) {
    [[maybe_unused]] const StateId same = wider.nodes_[1].find_or_add(moved(nodes_[1].key(id)));
    assert(same == id);
  }
  for (std::uint64_t& key : pending) key = moved(key);
  layout_ = std::move(wider.layout_);
  nodes_ = std::move(wider.nodes_);
  plans_ = std::move(wider.plans_);
}

// Words, numbers and scratch from the slots, after the layout changed.
void TreeCursor::synchronise() {
  words_.resize(tree_.layout_.words());
  tree_.layout_.pack(slots_, words_);
  ids_.assign(2 * tree_.leaves(), kNone);
  for (auto node = static_cast<Tree::Node>(2 * tree_.leaves() - 1); node > 1; --node) {
    const std::uint64_t key =
        tree_.is_leaf(node) ? words_[node - tree_.leaves()] : std::uint64_t{ids_[2 * node]} << 32 | ids_[2 * node + 1];
    ids_[node] = tree_.nodes_[node].find_or_add(key);
  }
  next_words_ = words_;
  next_ids_ = ids_;
}

void TreeCursor::load(StateId state) {
  assert(state < tree_.size() && todo_.empty());
  changed_.clear();
  const std::uint64_t root = tree_.nodes_[1].key(state);
  if (tree_.leaves() == 1) {
    load_leaf(1, root);
    return unpacker_->finish();
  }
  auto visit = [&](Tree::Node node, std::uint32_t id) {
    if (ids_[node] == id) return;
    ids_[node] = next_ids_[node] = id;
    todo_.push_back(node);
  };
  visit(2, static_cast<std::uint32_t>(root >> 32));
  visit(3, static_cast<std::uint32_t>(root));
  while (!todo_.empty()) {
    const Tree::Node node = todo_.back();
    todo_.pop_back();
    assert(ids_[node] < tree_.nodes_[node].size());
    const std::uint64_t key = tree_.nodes_[node].key(ids_[node]);
    if (tree_.is_leaf(node)) {
      load_leaf(node, key);
    } else {
      visit(2 * node, static_cast<std::uint32_t>(key >> 32));
      visit(2 * node + 1, static_cast<std::uint32_t>(key));
    }
  }
  unpacker_->finish();
}

void TreeCursor::stage(const Successors& successors) {
  for (std::size_t i = 0; i < successors.size(); ++i) {
    const Successors::Step step = successors[i];
    for (SlotId slot = stage(step); slot != kNone; slot = stage(step)) {
      const auto change = std::ranges::find(step.changes, slot, &Change::slot);
      assert(change != step.changes.end());
      tree_.make_fit(slot, change->value, pending_);
      synchronise();
    }
  }
}

// A slot that does not fit, else kNone.
SlotId TreeCursor::stage(const Successors::Step& step) {
  const std::size_t leaves = tree_.leaves();
  if (const SlotId slot = tree_.layout_.apply(step.changes, slots_, next_words_.data()); slot != kNone) [[unlikely]]
    return slot;
  if (leaves == 1) {
    pending_.push_back(next_words_[0]);
    next_words_[0] = words_[0];
    return kNone;
  }
  const auto plan = tree_.plans_[step.transition];
  for (Tree::Node node : plan) {
    const std::uint64_t key = node >= leaves ? next_words_[node - leaves]
                                             : std::uint64_t{next_ids_[2 * node]} << 32 | next_ids_[2 * node + 1];
    next_ids_[node] = tree_.nodes_[node].find_or_add(key);
  }
  pending_.push_back(std::uint64_t{next_ids_[2]} << 32 | next_ids_[3]);
  for (Tree::Node node : plan) {
    next_ids_[node] = ids_[node];
    if (node >= leaves) next_words_[node - leaves] = words_[node - leaves];
  }
  assert(is_settled());
  return kNone;
}

std::span<const Found> TreeCursor::resolve(Resolve mode) {
  Dictionary& root = tree_.nodes_[1];
  found_.resize(pending_.size());
  hashes_.resize(pending_.size());
  for (std::size_t i = 0; i < pending_.size(); ++i) root.prefetch(hashes_[i] = mix(pending_[i]));
  for (std::size_t i = 0; i < pending_.size(); ++i) found_[i] = {root.prefetch_key(hashes_[i]), false};
  for (std::size_t i = 0; i < pending_.size(); ++i) {
    assert(found_[i].state == kNone || found_[i].state < tree_.size());
    if (found_[i].state != kNone && root.is_key_of(pending_[i], found_[i].state)) continue;
    if (mode == Resolve::kFind) {
      found_[i] = {root.find(pending_[i], hashes_[i]), false};
      continue;
    }
    const StateId before = root.size();
    const StateId id = root.find_or_add(pending_[i], hashes_[i]);
    found_[i] = {id, id == before};
    assert(root.key(id) == pending_[i]);
  }
  pending_.clear();
  return found_;
}

}  // namespace

std::unique_ptr<Store> make_tree(const TransitionSystem& system, MemoryBudget& budget) {
  return std::make_unique<Tree>(system, budget, Layout(system));
}

}  // namespace onager::store
