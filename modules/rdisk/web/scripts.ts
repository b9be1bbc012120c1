// What of the disk is loaded after its pages, and what such parts share.
import type { Scripts } from '#web/face.ts'

export const scripts: Scripts = {
  apart: ['web/preview/', 'web/dashboard/'],
  together: {
    // What people write of files: of one, and of many.
    describe: [
      ...['EditDialog', 'DescribeDialog'].map((file) => `web/details/${file}.tsx`),
      'web/actions/describe.ts',
      'entities/describe.ts',
    ],
    uploads: ['rules/pieces', 'web/upload/', '!web/upload/UploadButton'],
    links: ['rules/shared-link', 'web/link/', '!web/link/use-links'],
  },
}
