// Runs before the first paint.
try {
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('auth')) document.documentElement.dataset.session = 'kept';
} catch {
  // Storage may be forbidden.
}
