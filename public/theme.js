// Before the first paint: the theme and language chosen in this browser. A file of its own, because no script is inline.
;(function () {
  var root = document.documentElement
  var theme, locale
  try {
    theme = localStorage.getItem('theme')
    locale = localStorage.getItem('locale')
  } catch {
    // Storage may be closed to us: then the system decides.
  }
  var dark =
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  var portuguese = navigator.languages.some(function (language) {
    return /^pt(-BR)?$/i.test(language)
  })
  root.lang = locale || (portuguese ? 'pt-BR' : 'en')
  var bar = document.querySelector('meta[name="theme-color"]')
  if (bar && dark) bar.setAttribute('content', '#111316')
})()
