#include "view/page.h"

#include <deque>
#include <set>

namespace onager::view {

namespace {

constexpr std::size_t kMostStates = 2'000;    // in an exported page
constexpr std::size_t kMostBytes = 24 << 20;  // likewise
constexpr std::size_t kNear = 300;            // states near the trail and the initial one

void replace(std::string& text, std::string_view mark, std::string_view by) {
  const std::size_t at = text.find(mark);
  if (at != std::string::npos) text.replace(at, mark.size(), by);
}

// As JSON that cannot end the element it stands in.
std::string harmless(const Json& json) {
  std::string safe;
  for (const char c : json.dump(-1, ' ', true, Json::error_handler_t::replace)) switch (c) {
      case '<':
        safe += "\\u003c";
        break;
      case '>':
        safe += "\\u003e";
        break;
      case '&':
        safe += "\\u0026";
        break;
      default:
        safe += c;
    }
  return safe;
}

// The states that are met from those of the trail, nearest first.
class Collection {
 public:
  explicit Collection(Session& session) : session_(session) {}

  void add_trail(const Trail& trail) {
    for (const History::Number number : trail.states) add(number);
    std::deque<History::Number> open(trail.states.begin(), trail.states.end());
    for (std::size_t more = 0; !open.empty() && more < kNear && !is_full(); open.pop_front())
      for (const Json& choice : Json(scenes_[std::to_string(open.front())]["choices"])) {
        if (is_full() || more >= kNear) break;
        const Json next = session_.ask("fire", {{"n", open.front()}, {"step", choice[0]}});
        if (next.contains("error")) continue;
        const auto number = next["n"].get<History::Number>();
        if (!known_.contains(number)) {
          ++more;
          open.push_back(number);
        }
        add(number);
        next_[std::to_string(open.front())][choice[0].get<std::string>()] = number;
      }
  }

  void move_to(Json& data) && {
    data["scenes"] = std::move(scenes_);
    data["next"] = std::move(next_);
  }

 private:
  bool is_full() const { return known_.size() >= kMostStates || bytes_ >= kMostBytes; }
  void add(History::Number number) {
    if (is_full() || !known_.insert(number).second) return;
    Json scene = session_.scene_json(number);
    bytes_ += scene.dump(-1, ' ', true, Json::error_handler_t::replace).size();
    scenes_[std::to_string(number)] = std::move(scene);
  }

  Session& session_;
  std::set<History::Number> known_;
  Json scenes_ = Json::object(), next_ = Json::object();
  std::size_t bytes_ = 0;
};

}  // namespace

std::string served_page() {
  std::string page(page_template());
  replace(page, "@HEAD@", "<link rel=\"stylesheet\" href=\"page.css\">\n<script src=\"page.js\" defer></script>");
  replace(page, "@DATA@", "");
  return page;
}

std::string exported_page(Session& session, const Trail& trail) {
  Collection collection(session);
  collection.add_trail(trail);
  Json data = session.model_json();
  std::move(collection).move_to(data);
  std::string page(page_template());
  // Nothing may be fetched, whatever a name says.
  replace(page, "@HEAD@",
          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'unsafe-inline'; "
          "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n<style>\n" +
              std::string(page_style()) + "</style>");
  replace(page, "@DATA@",
          "<script type=\"application/json\" id=\"data\">" + harmless(data) + "</script>\n<script>\n" +
              std::string(page_script()) + "</script>");
  return page;
}

}  // namespace onager::view
