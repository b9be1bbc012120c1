// What an estimate charges for (spec 3).

export const itemKinds = ['labour', 'part'] as const
export type ItemKind = (typeof itemKinds)[number]
