// Members of the Group to choose from while an `@` and the beginning of a name are written.
import { useGroup, type Person } from '#web/api/context.ts'
import { useTexts } from '#web/api/texts.ts'
import { Avatar } from '#web/ui/marks/Marks.tsx'
import { apply, selectionOf } from './box.ts'
import { Completion, useBegun } from './Completion.tsx'
import { fittingNames, named, nameBegun } from './edits.ts'

/** Names offered at once. */
const max = 6

interface MentionPickerProps {
  box: HTMLTextAreaElement
  onText: (text: string) => void
}

export function MentionPicker({ box, onText }: MentionPickerProps) {
  const t = useTexts()
  const { people } = useGroup()
  const [begun, leave] = useBegun(box, nameBegun)
  const members = [...people.values()].filter(({ member }) => member)
  const found = begun === undefined ? [] : fittingNames(members, begun).slice(0, max)
  const choose = (person: Person) => {
    leave()
    apply(box, named(selectionOf(box), begun ?? '', person.name), onText)
  }
  const options = found.map((person) => ({
    key: person.id,
    choose: () => choose(person),
    content: (
      <>
        <Avatar id={person.id} name={person.name} spoken={false} />
        {person.name}
      </>
    ),
  }))
  return (
    <Completion
      {...{ box, options, begun }}
      label={t('markdown.people')}
      found={t('markdown.people_found', { count: found.length })}
      onLeave={leave}
    />
  )
}
