// The page's sentences, from the app's own catalogues, before and beside Python.
const WORDS = {words};

// A browser that keeps nothing throws here.
export function remembered(key) {
  try {
    return localStorage.getItem(`caldera-${key}`);
  } catch {
    return null;
  }
}

export function remember(key, value) {
  try {
    localStorage.setItem(`caldera-${key}`, value);
  } catch {
    return;
  }
}

export function language() {
  const liked = [remembered("language"), ...navigator.languages];
  return liked.map((tag) => tag?.slice(0, 2).toLowerCase()).find((tag) => tag in WORDS) ?? "en";
}

export const words = (key) => WORDS[language()][key];
document.documentElement.lang = language();
