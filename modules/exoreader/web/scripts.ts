// What of the reader is loaded after its pages, and what the list of items and the window of one of them share.
import type { Scripts } from '#web/face.ts'

export const scripts: Scripts = {
  apart: ['web/dashboard/'],
  own: { item: { icons: ['AppWindow', 'Article', 'RewindBackward15', 'RewindForward30'] } },
}
