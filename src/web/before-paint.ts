/**
 * Runs before the first paint, so that nothing visibly changes: applies the chosen theme, and the height of a
 * place's sheet.
 */
const root = document.documentElement;
try {
  const theme = JSON.parse(localStorage.getItem('spotscore.theme') ?? '""');
  if (theme === 'day' || theme === 'night') root.dataset.theme = theme;
} catch {
  // without storage the system's theme applies
}
// a link to a place
if (/^#-?\d/.test(location.hash)) root.dataset.link = '';
