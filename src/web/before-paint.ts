/** Runs before the page is painted, so that nothing is seen to change: the theme that was chosen, the height of a place's sheet. */
const root = document.documentElement;
try {
  const theme = JSON.parse(localStorage.getItem('spotscore.theme') ?? '""');
  if (theme === 'day' || theme === 'night') root.dataset.theme = theme;
} catch {
  // without a memory the system decides
}
// a link to a place
if (/^#-?\d/.test(location.hash)) root.dataset.link = '';
