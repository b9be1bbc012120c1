// What of the reader is loaded after its pages.
import type { Scripts } from '#web/face.ts'

export const scripts: Scripts = { apart: ['web/dashboard/'] }
