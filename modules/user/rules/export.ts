// The texts of the archive of a person's data: the name of its first file, and what that says.

export const exportTexts = { file: 'export.file', readme: 'export.readme' } as const
