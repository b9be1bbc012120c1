// Starts the browser's part: loads what the address needs, and the library that draws it, all at once.
import { begin } from '#web/shell/loading/ahead.ts'
import { Language } from '#web/shell/language/language.ts'
import { ProductLoader } from '#web/shell/loading/load-product.ts'
import { webModules as faces } from './web-modules.ts'

const ahead = { faces, language: new Language(), loader: new ProductLoader(faces) }
begin(ahead, window.location.pathname)
// Not awaited here: the library's script imports from this one, and would wait for it to end.
void import('./mount.tsx').then(({ mount }) => mount(ahead))
