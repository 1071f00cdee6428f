// Watches the start in words that any browser reads: what does not come up is said, with a way on.
(function () {
  var WORDS = {watched};
  // So long (ms) may nothing move before it is said; so long after an error may all still be well.
  var LONG = 45000, HOPE = 8000;
  var waiting, hoping, over = false;

  function words(key) {
    var kept = null;
    try {
      kept = localStorage.getItem("caldera-language");
    } catch (error) {
      kept = null;
    }
    var liked = [kept].concat(navigator.languages || [navigator.language]);
    for (var at = 0; at < liked.length; at++) {
      var code = String(liked[at]).slice(0, 2).toLowerCase();
      if (WORDS[code]) return WORDS[code][key];
    }
    return WORDS.en[key];
  }

  // The app may still come up behind the sentence, and then takes it away.
  function say(key) {
    tell(words(key), words("retry"));
  }

  function tell(sentence, label) {
    var retry = document.getElementById("retry");
    document.getElementById("status").textContent = sentence;
    retry.textContent = label;
    retry.hidden = false;
    retry.onclick = function () { location.reload(); };
    retry.focus();
  }

  // For good: whatever still comes up behind it does not take the sentence away.
  function stop(sentence, label) {
    done();
    var splash = document.getElementById("splash") || start.splash;
    document.body.appendChild(splash);
    splash.classList.remove("gone");
    splash.classList.add("stopped");
    tell(sentence, label || words("retry"));
  }

  function failed(why) {
    console.error(why);
    stop(words("failed"));
  }

  function moved() {
    if (over) return;
    clearTimeout(waiting);
    waiting = setTimeout(function () { say("long"); }, LONG);
    document.getElementById("status").textContent = words("starting");
    document.getElementById("retry").hidden = true;
  }

  function done() {
    over = true;
    clearTimeout(waiting);
    clearTimeout(hoping);
  }

  function wrong(event) {
    var target = event.target;
    var file = target && target !== window ? target.src || target.href : "";
    // A picture that is missing is no reason to stop.
    if (over || hoping || (file && target.tagName === "IMG")) return;
    console.error(event.reason || event.message || file);
    hoping = setTimeout(function () { say("failed"); }, HOPE);
  }

  var start = window.calderaStart = { stop: stop, failed: failed, moved: moved, done: done };
  addEventListener("error", wrong, true);
  addEventListener("unhandledrejection", wrong);
  document.addEventListener("DOMContentLoaded", function () {
    start.splash = document.getElementById("splash");
    moved();
    if (!("noModule" in document.createElement("script")) || !window.WebAssembly) stop(words("old"));
  });
})();
