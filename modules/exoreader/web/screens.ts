// What is loaded of the reader when it is first needed. One script names it all, so that the first one of every page need not.

export const loadReader = () => import('./items/ReaderScreen.tsx')
export const loadItem = () => import('./reading/ItemScreen.tsx')
export const loadToday = () => import('./today/TodayScreen.tsx')
export const loadAdd = () => import('./subscriptions/AddScreen.tsx')
export const loadFeedCell = () => import('./subscriptions/FeedCell.tsx')
export const loadCards = () => import('./subscriptions/SubscriptionCards.tsx')
export const loadReadFeed = () => import('./subscriptions/ReadFeed.tsx')
