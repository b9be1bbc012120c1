// What of the money app is loaded after its pages.
import type { Scripts } from '#web/face.ts'

export const scripts: Scripts = {
  apart: [
    // The line over lists and statements.
    'web/entry/Quick',
    'web/entry/LineFields',
    'web/entry/Completed',
    'web/entry/use-quick-entry',
    'web/entry/use-known',
    'rules/quick/completion',
    'web/report/',
    'rules/report/',
    'rules/bank/',
    'web/dashboard/',
    'web/naming/',
    'rules/naming/',
    'web/books/',
    'web/series/',
    'rules/series/',
    'web/drawer/',
    'rules/drawer/',
  ],
}
