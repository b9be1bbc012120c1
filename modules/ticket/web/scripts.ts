// What of service orders is loaded after its pages, and what such parts share.
import type { Scripts } from '#web/face.ts'

export const scripts: Scripts = {
  withKinds: ['web/dashboard/OpenCounter.tsx', 'rules/contract/in-force.ts'],
  apart: [
    ...[
      'checklist',
      'contract',
      'customer',
      'delivery',
      'estimate',
      'mail',
      'maintenance',
      'messages',
      'payment',
      'pix',
      'print',
    ].map((folder) => `web/${folder}/`),
    ...['relations', 'report', 'signature', 'time'].map((folder) => `web/${folder}/`),
    ...[
      'PaperPreview',
      'Sheet',
      'Things',
      'ReceiptTools',
      'use-receipt.',
      'use-receipt-settings',
    ].map((file) => `web/receipt/${file}`),
    '!web/payment/use-payments',
    'web/activity/BoxTools',
    ...['CustomerLine', 'device/DevicePhotos', 'device/photos'].map((file) => `web/create/${file}`),
    'web/moments/use-storage',
    ...[
      'CustomerAside',
      'CustomerRecords',
      'DocumentInput',
      'OwnedThings',
      'Reach',
      'use-repairs',
    ].map((file) => `web/slots/${file}`),
    'rules/equipment/',
    ...['contract', 'estimate', 'payment', 'pix', 'report'].map((folder) => `rules/${folder}/`),
    'rules/maintenance/',
    '!rules/maintenance/maintenance',
    ...['as-delivered', 'bill', 'payment/', 'qr'].map((name) => `paper/${name}`),
    'rules/message/templates',
    'rules/receipt/receipt-settings',
    ...['came-with', 'storage'].map((name) => `rules/ticket/${name}`),
    'rules/time/spent',
    'rules/relation/relat',
  ],
  together: {
    // What is offered where there is no checklist yet, with its words.
    checklist: ['web/checklist/ChecklistOffer.', 'web/checklist/ChecklistTexts.'],
    // What helps to write a comment, a new one or one anew.
    comment: [
      'CommentTools',
      'BoxTools',
      'EditTools',
      'FileButtons',
      'use-photos',
      'comment-texts',
    ].map((file) => `web/activity/${file}.`),
  },
}
