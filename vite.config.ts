// How the browser's part is built (`npm run build`) and served while it is written (`npm run dev`).
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { chunks } from './scripts/chunks.ts'
import { framedPages } from './scripts/framed-pages.ts'
import { sourcePlaces, startAlong, workerPlaces } from './scripts/script-places.ts'
import { apiAddress } from './server/http/pages.ts'

const server = `http://127.0.0.1:${process.env.API_PORT ?? '3000'}`

const textFiles = /\/(?:core\/i18n|(?:modules|web)\/(?:[^/]+\/)+locales)\/(?:[\w-]+\/)?[^/]+\.json$/

function compileTree(tree: unknown): unknown {
  if (typeof tree === 'string') return compile(tree)
  if (typeof tree !== 'object' || tree === null) return tree
  return Object.fromEntries(Object.entries(tree).map(([key, value]) => [key, compileTree(value)]))
}

/** Texts are parsed here, not in the browser: 11 KB less for the first page. */
const compiledTexts: Plugin = {
  name: 'compiled-texts',
  enforce: 'pre',
  transform: (code, id) =>
    textFiles.test(id) ? { code: JSON.stringify(compileTree(JSON.parse(code))), map: null } : null,
}

export default defineConfig({
  plugins: [compiledTexts, react(), sourcePlaces, startAlong, framedPages],
  resolve: {
    alias: [
      { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' },
    ],
  },
  worker: { plugins: () => [workerPlaces] },
  clearScreen: false,
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? '5173'),
    strictPort: true,
    proxy: {
      '^/': {
        target: server,
        // What stays here is named, everything else goes to the server: `/` too, unless a page is asked for.
        bypass({ headers, url = '/' }) {
          const [path = '/'] = url.split('?', 1)
          if (path !== '/' && !apiAddress.test(path)) return url
          const isPage = headers.accept?.includes('text/html') && !path.startsWith('/_')
          return isPage ? '/index.html' : undefined
        },
      },
    },
  },
  build: {
    target: 'es2023',
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        // Every page carries the names of all scripts and styles that it may ask for: 1 KB less without words in them, and a quarter
        // of one less with seven characters, the fewest that there may be.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names: [name = ''] }) =>
          name.endsWith('.css') ? 'assets/[hash:7].css' : 'assets/[name]-[hash][extname]',
      },
    },
  },
})
