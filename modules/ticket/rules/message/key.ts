// The name of the setting that holds what a Group writes to its customers, for those who need no more of it.

export const messageTemplatesKey = 'message-templates'
