/**
 * Runs before the first paint, so that nothing visibly changes: applies the chosen theme, and the height of a
 * place's sheet. In a browser that is too old for the page, shows one sentence instead of it. Browsers of 2015 must be
 * able to read this script.
 */
const root = document.documentElement;
/** not a literal, which would be a syntax error of the whole script */
const LOOK_BEHIND = '(?<!a)b';
let isOld = true;
try {
  // look-behind: Safari 16.4; `toSorted`: Firefox 115, Chrome 110
  isOld = !new RegExp(LOOK_BEHIND).test('b') || !('toSorted' in []);
} catch (_) {
  // no look-behind
}
if (isOld) root.dataset.old = '';
try {
  const theme = JSON.parse(localStorage.getItem('spotscore.theme') || '""');
  if (theme === 'day' || theme === 'night') root.dataset.theme = theme;
} catch (_) {
  // without storage the system's theme applies
}
// a link to a place
if (/^#-?\d/.test(location.hash)) root.dataset.link = '';
