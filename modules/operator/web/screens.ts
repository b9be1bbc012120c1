// The screens of operators, loaded through one script.

export const overview = () => import('./Overview.tsx')
export const people = () => import('./PeopleFound.tsx')
export const person = () => import('./PersonShown.tsx')
export const groups = () => import('./GroupsFound.tsx')
export const group = () => import('./GroupShown.tsx')
export const queue = () => import('./Queue.tsx')
export const newsletter = () => import('./newsletter/Newsletter.tsx')
export const audit = () => import('./WholeAudit.tsx')
export const lookNotice = () => import('./looks/LookNotice.tsx')
