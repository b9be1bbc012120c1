// What people say of a file or folder, and of many at once.
import { defineActionForm } from '#core/entity/action-form.ts'
import { integer } from '#core/fields/number.ts'
import { cloudFile } from './cloud-file.ts'

const { description, tags, color, max_versions } = cloudFile.fields

export const describeOne = defineActionForm({
  key: 'disk.describe_one',
  of: cloudFile,
  fields: { description, tags, color, max_versions },
})

/** What is left empty stays as each of them has it: there is no usual number of versions. */
export const describeMany = defineActionForm({
  key: 'disk.describe_many',
  of: cloudFile,
  fields: {
    description,
    tags,
    max_versions: integer({ min: max_versions.min, max: max_versions.max }),
  },
})
