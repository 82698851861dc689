// Runs before the first paint: the chosen theme, if there is one, else the system's; and whether a session is kept,
// for which the page from the server leaves room.
try {
  var theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  if (localStorage.getItem('auth')) document.documentElement.dataset.session = 'kept';
} catch {
  // Storage may be forbidden; then the system decides, and nobody is signed in.
}
