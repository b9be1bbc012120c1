// Starts the browser's part: puts modules and shell together and draws the first page.
import { createRoot } from 'react-dom/client'
import { App } from '#web/shell/App.tsx'
import { webModules } from './web-modules.ts'

const place = document.getElementById('root')
if (!place) throw new Error('the page has no #root')
createRoot(place).render(<App faces={webModules} load={loadProduct} />)

async function loadProduct() {
  const [{ modules }, { product }] = await Promise.all([
    import('./modules.ts'),
    import('#web/shell/modules.ts'),
  ])
  return product(modules, webModules)
}
