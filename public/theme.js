// Runs before the first paint, so that a page in the dark theme never flashes white. A file of its own, since the
// policy of the page refuses inline scripts. The page writes the same key when the reader chooses a theme.
(function () {
  let chosen = null;
  try {
    chosen = localStorage.getItem('tauscope.theme'); // 'light', 'dark', or absent: follow the system
  } catch {
    // Storage is blocked: follow the system.
  }
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light';
})();
