// The calls of the feed reader beside those that every record has.
import type { Route } from '#server/calls/route.ts'
import { markBody, markItems, unmarkItems } from './items/mark.ts'
import { positionBody, putPosition } from './items/position.ts'
import { dropSignIn, putSignIn, signInBody } from './subscribe/sign-in.ts'
import { applyRules, countRuled } from './subscribe/ruling.ts'
import { countUnread, listSubscriptions, refreshSubscription } from './subscribe/list.ts'

const reader = { tag: 'Reader', access: 'database' } as const

export const readerRoutes: readonly Route[] = [
  {
    ...reader,
    method: 'GET',
    url: '/:db/_reader/counts',
    summary: 'How many items are unread, of everything, of each subscription and each label',
    handle: countUnread,
  },
  {
    ...reader,
    method: 'GET',
    url: '/:db/_reader/subscriptions',
    summary: 'All subscriptions, with what they have unread and how their feeds are',
    handle: listSubscriptions,
  },
  {
    ...reader,
    method: 'POST',
    url: '/:db/_reader/subscriptions/:id/refresh',
    summary: 'Asks for the feed of a subscription soon; every half hour at most',
    answers: [202],
    handle: refreshSubscription,
  },
  {
    ...reader,
    method: 'PUT',
    url: '/:db/_reader/subscriptions/:id/sign-in',
    summary: 'Name and password that the feed of a subscription is asked for with; never answered',
    body: signInBody,
    handle: putSignIn,
  },
  {
    ...reader,
    method: 'DELETE',
    url: '/:db/_reader/subscriptions/:id/sign-in',
    summary: 'The feed of a subscription is asked for without them again',
    handle: dropSignIn,
  },
  {
    ...reader,
    method: 'GET',
    url: '/:db/_reader/subscriptions/:id/rules',
    summary: 'How many of its items each rule of a subscription would change now',
    handle: countRuled,
  },
  {
    ...reader,
    method: 'POST',
    url: '/:db/_reader/subscriptions/:id/rules',
    summary: 'Does to its items what the rules of a subscription say; taken back as a mark',
    handle: applyRules,
  },
  {
    ...reader,
    method: 'POST',
    url: '/:db/_reader/mark',
    summary: 'Marks many items as read or unread',
    body: markBody,
    handle: markItems,
  },
  {
    ...reader,
    method: 'DELETE',
    url: '/:db/_reader/mark/:mark',
    summary: 'Takes such a mark back, within a day',
    handle: unmarkItems,
  },
  {
    ...reader,
    method: 'POST',
    url: '/:db/_reader/items/:id/position',
    summary: 'Remembers how far the media of an item were played, in seconds; 0 forgets it',
    body: positionBody,
    handle: putPosition,
  },
]
