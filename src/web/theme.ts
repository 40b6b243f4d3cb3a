/** Runs before the page is painted: who has chosen the night is not shown a white page first. */
try {
  const chosen = JSON.parse(localStorage.getItem('spotscore.theme') ?? '""');
  if (chosen === 'day' || chosen === 'night') document.documentElement.dataset.theme = chosen;
} catch {
  // without a memory the system decides
}
