import Type, { type Static } from 'typebox'
import { Role } from '#contract/platform/areas.ts'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  Email,
  Id,
  IdParams,
  Instant,
  Message,
  OwnName,
  PageNumber,
  Password,
  PersonName,
  Text,
} from '#contract/platform/fields.ts'

/** The signed-in user as the browser stores it (spec §3, Auth): without password hash and session token. */
export const UserInfo = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  isAdmin: Type.Boolean({ description: 'whether the role is owner' }),
  role: Type.Optional(Role),
  isGuest: Type.Optional(Type.Literal(true, { description: 'buys without an account; missing for accounts' })),
})
export type UserInfo = Static<typeof UserInfo>

const Credentials = Type.Object({
  email: Type.String({ maxLength: 254, 'x-message': 'Enter your email address.' }),
  password: Type.String({ maxLength: 1000, 'x-message': 'Enter your password.' }),
})

const Registration = Type.Object({ name: OwnName, email: Email, password: Password })

const ProfileUpdate = Type.Object({
  name: Type.Optional(OwnName),
  email: Type.Optional(Email),
  password: Type.Optional(
    Type.String({ pattern: '^(?:|[\\s\\S]{8,128})$', 'x-message': 'Use a password of 8 to 128 characters.' }),
  ),
  currentPassword: Type.Optional(
    Type.String({
      maxLength: 1000,
      'x-message': 'Enter your current password.',
      description: 'needed for another address or password when the sign-in is older than 15 minutes',
    }),
  ),
})

/** A user as admins see it. */
export const User = Type.Object({
  ...UserInfo.properties,
  isEmailConfirmed: Type.Boolean(),
  waitingEmail: Type.Optional(Type.String({ description: 'another address, which counts once it is confirmed' })),
  createdAt: Instant,
})
export type User = Static<typeof User>

/** The number of accounts, of admins among them, and of guests, who have none. */
export const UserCount = Type.Object({ users: Type.Integer(), admins: Type.Integer(), guests: Type.Integer() })
export type UserCount = Static<typeof UserCount>

/** The fields of a user that an admin may change; a missing field keeps its value (behaviour, Platform). */
const UserUpdate = Type.Object({
  name: Type.Optional(PersonName),
  email: Type.Optional(Email),
  isAdmin: Type.Optional(Type.Boolean({ 'x-message': 'Choose whether this user is an admin.' })),
  role: Type.Optional(
    Type.Union([Type.Literal('owner'), Type.Literal('staff'), Type.Literal('packer'), Type.Null()], {
      description: 'null takes the role away; isAdmin alone gives and takes the role of the owner',
      'x-message': 'Choose owner, staff, packer or no role.',
    }),
  ),
})

/** A part of a name or an email address. */
const UserKeyword = Type.Optional(Text('your search', 200))

/** The endpoints of accounts (spec §7, Users; behaviour, Accounts). */
export const accounts = {
  signIn: endpoint('POST', '/api/users/auth', {
    access: 'anyone',
    summary: 'Sign in',
    body: Credentials,
    reply: UserInfo,
  }),
  register: endpoint('POST', '/api/users', {
    access: 'anyone',
    summary: 'Register and sign in',
    body: Registration,
    reply: UserInfo,
    status: 201,
  }),
  signOut: endpoint('POST', '/api/users/logout', {
    access: 'anyone',
    summary: 'Sign out',
    reply: Message,
  }),
  readProfile: endpoint('GET', '/api/users/profile', {
    access: 'signed-in',
    summary: 'Read my profile',
    reply: UserInfo,
  }),
  updateProfile: endpoint('PUT', '/api/users/profile', {
    access: 'signed-in',
    summary: 'Change my name, email address or password, with the current password or after a fresh sign-in',
    body: ProfileUpdate,
    reply: UserInfo,
  }),
  list: endpoint('GET', '/api/users', {
    access: { area: 'customers', may: 'read' },
    forTokens: true,
    summary: 'List the accounts, or the guests, newest first, 50 a page; the Link header has the URL of the next page',
    query: Type.Object({
      keyword: UserKeyword,
      guests: Type.Optional(
        Type.Boolean({ description: 'guests in place of accounts', 'x-message': 'Choose true or false for guests.' }),
      ),
      pageNumber: PageNumber,
    }),
    reply: Type.Array(User),
  }),
  count: endpoint('GET', '/api/users/count', {
    access: { area: 'customers', may: 'read' },
    forTokens: true,
    summary: 'Count the accounts, the admins among them, and the guests',
    query: Type.Object({ keyword: UserKeyword }),
    reply: UserCount,
  }),
  one: endpoint('GET', '/api/users/:id', {
    access: { area: 'customers', may: 'read' },
    forTokens: true,
    summary: 'Read an account',
    params: IdParams,
    reply: User,
  }),
  update: endpoint('PUT', '/api/users/:id', {
    access: { area: 'customers', may: 'change' },
    summary: 'Change the name, email address or role of an account; the last admin keeps the role',
    params: IdParams,
    body: UserUpdate,
    reply: User,
  }),
  remove: endpoint('DELETE', '/api/users/:id', {
    access: { area: 'customerErase', may: 'change' },
    summary: 'Delete an account that is not an admin; its orders stay',
    params: IdParams,
    reply: Message,
  }),
}
