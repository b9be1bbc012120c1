// What of notes is loaded after their pages.
import type { Scripts } from '#web/face.ts'

export const scripts: Scripts = { apart: ['web/age/', 'web/dashboard/'] }
