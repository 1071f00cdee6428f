"""What a page draws of words: which of them are torn into two lines.

Flutter tells nothing about its lines. But where it draws with CanvasKit, as some browsers make it
do, every text passes through an object of the page's script, which knows them.
"""

from collections.abc import Iterable

from playwright.sync_api import Browser

from tests.browser.harness import Screen, open_screen

LISTEN = """
(() => {
  const written = new WeakMap(), texts = new WeakMap(), drawn = new Set();
  window.forgetDrawn = () => drawn.clear();
  // Lines are looked at when they are asked for: large text is laid out anew a moment later.
  window.tornWords = () => {
    const said = spoken().join(' '), torn = new Set();
    for (const paragraph of drawn) {
      const text = texts.get(paragraph);
      // What another page drew before it went away is not spoken here.
      if (!text || !said.includes(text.replace(/\\s+/g, ' ').trim())) continue;
      for (const line of paragraph.getLineMetrics().slice(0, -1)) {
        const word = text.slice(0, line.endIndex).match(/\\p{L}+$/u);
        const rest = text.slice(line.endIndex).match(/^\\p{L}+/u);
        if (word && rest) torn.add(`${word[0]}|${rest[0]}`);
      }
    }
    return [...torn];
  };
  const listen = kit => {
    const builder = kit.ParagraphBuilder.prototype, canvas = kit.Canvas.prototype;
    const {addText, build} = builder, {drawParagraph} = canvas;
    builder.addText = function(text) {
      written.set(this, (written.get(this) || '') + text);
      return addText.call(this, text);
    };
    builder.build = function() {
      const made = build.call(this);
      texts.set(made, written.get(this));
      return made;
    };
    canvas.drawParagraph = function(paragraph, x, y) {
      drawn.add(paragraph);
      return drawParagraph.call(this, paragraph, x, y);
    };
    const forget = kit.Paragraph.prototype.delete;
    kit.Paragraph.prototype.delete = function() {
      drawn.delete(this);
      return forget.call(this);
    };
  };
  let kit, settings;
  Object.defineProperty(window, 'flutterCanvasKit', {
    get: () => kit,
    set: made => { kit = made; listen(made); },
  });
  Object.defineProperty(window, 'flet', {
    get: () => settings,
    set: made => { settings = {...made, webRenderer: 'canvaskit'}; },
  });
})();
"""


class Drawn:
    """A screen that tells which words it has torn."""

    def __init__(self, browser: Browser, url: str, language: str) -> None:
        self.screen: Screen = open_screen(browser, url, language=language, motion="reduce")
        self.screen.page.add_init_script(LISTEN)
        self.screen.open("/")
        drawn = self.screen.page.evaluate("!!window.flutterCanvasKit")
        assert drawn, "The page does not draw with CanvasKit."

    def forget(self) -> None:
        """What was drawn until now does not count."""
        self.screen.page.evaluate("forgetDrawn()")

    @property
    def torn(self) -> list[str]:
        """The words that are torn into two lines, with a stroke where."""
        found: Iterable[str] = self.screen.page.evaluate("tornWords()")
        return sorted(found)
