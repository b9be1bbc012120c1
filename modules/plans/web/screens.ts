// The screens of plans and the card of what is used, loaded through one script, so that the entry script of every page refers to one
// instead of all.

export const room = () => import('./room/Room.tsx')
export const plans = () => import('./Plans.tsx')
export const checkout = () => import('./Checkout.tsx')
