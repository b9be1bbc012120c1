// What can be wrong with files and folders, beside what core/sentences.ts has for all.

export const fileSentences = {
  name_taken: 'There is something of this name already',
  into_itself: 'A folder cannot be put into itself',
  app_folder: 'This folder is made by an app and cannot be changed here',
  missing_folder: 'This folder is not here: only what lies in it can be changed',
  changed_meanwhile: 'The file was changed by someone else meanwhile',
  too_many_members: 'The folder has more than 10,000 members, please copy its parts',
  folder_has_members: 'The folder has members, please put it into the trash',
  content_alone: 'A file has one content, and a folder none',
  turns_direction: 'has characters that turn the direction of writing',
  too_deep: 'Folders lie in each other 100 levels deep at most',
  not_in_trash: 'It is not in the trash',
} as const

type FileSentences = typeof fileSentences

declare module '#core/errors.ts' {
  interface ModuleSentences extends FileSentences {}
}
