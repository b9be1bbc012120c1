// What operators are refused, by key.

export const operatorSentences = {
  no_person: 'Nobody here has this address or id',
  no_group: 'There is no such Group',
  several_groups: 'Several Groups have this name, say its id',
  address_unconfirmed:
    'This address is not confirmed, anybody may have claimed it: confirm it first, or say the id of the person',
  operator_stays: 'This person runs the installation, end that first on the command line',
  member_already: 'You belong to this Group, there is nothing to look into as an operator',
  no_job: 'No job of this number has failed, or it is running',
  look_over: 'This look is over',
} as const

type OperatorSentences = typeof operatorSentences

declare module '#core/errors.ts' {
  interface ModuleSentences extends OperatorSentences {}
}
