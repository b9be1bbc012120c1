// The bell, which every page has once it has rested.
import type { Scripts } from '#web/face.ts'

const others = ['index', 'audited', 'newsletter/', 'status/'].map((name) => `!web/${name}`)

export const scripts: Scripts = { own: { bell: { sources: ['web/', ...others], icons: ['Bell'] } } }
