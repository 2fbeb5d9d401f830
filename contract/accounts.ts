import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { Email, Id, IdParams, Instant, Message, Password, PersonName } from './fields.ts'

/** A person as the browser knows them (spec §3, Auth). Never more: no hash, no token. */
export const UserInfo = Type.Object({ _id: Id, name: Type.String(), email: Type.String(), isAdmin: Type.Boolean() })
export type UserInfo = Static<typeof UserInfo>

const Credentials = Type.Object({
  email: Type.String({ maxLength: 254, 'x-message': 'Enter your email address.' }),
  password: Type.String({ maxLength: 1000, 'x-message': 'Enter your password.' }),
})

const Registration = Type.Object({ name: PersonName, email: Email, password: Password })

const ProfileUpdate = Type.Object({
  name: Type.Optional(PersonName),
  email: Type.Optional(Email),
  password: Type.Optional(
    Type.String({ pattern: '^(?:|[\\s\\S]{8,128})$', 'x-message': 'Use a password of 8 to 128 characters.' }),
  ),
})

/** A person as admins see them. */
export const User = Type.Object({ ...UserInfo.properties, createdAt: Instant })
export type User = Static<typeof User>

/** What an admin may change of a person; what is missing stays (behaviour, Missing fields). */
const UserUpdate = Type.Object({
  name: Type.Optional(PersonName),
  email: Type.Optional(Email),
  isAdmin: Type.Optional(Type.Boolean({ 'x-message': 'Say whether this person is an admin.' })),
})

/** The calls of accounts (spec §7, Users; behaviour, Accounts). */
export const accounts = {
  signIn: endpoint({
    method: 'POST',
    url: '/api/users/auth',
    access: 'anyone',
    summary: 'Sign in',
    body: Credentials,
    reply: UserInfo,
  }),
  register: endpoint({
    method: 'POST',
    url: '/api/users',
    access: 'anyone',
    summary: 'Register and sign in',
    body: Registration,
    reply: UserInfo,
    status: 201,
  }),
  signOut: endpoint({
    method: 'POST',
    url: '/api/users/logout',
    access: 'anyone',
    summary: 'Sign out',
    reply: Message,
  }),
  readProfile: endpoint({
    method: 'GET',
    url: '/api/users/profile',
    access: 'signed-in',
    summary: 'Read my profile',
    reply: UserInfo,
  }),
  updateProfile: endpoint({
    method: 'PUT',
    url: '/api/users/profile',
    access: 'signed-in',
    summary: 'Change my name, e-mail address or password',
    body: ProfileUpdate,
    reply: UserInfo,
  }),
  list: endpoint({
    method: 'GET',
    url: '/api/users',
    access: 'admin',
    summary: 'List everybody with an account, newest first',
    reply: Type.Array(User),
  }),
  one: endpoint({
    method: 'GET',
    url: '/api/users/:id',
    access: 'admin',
    summary: 'Read an account',
    params: IdParams,
    reply: User,
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/users/:id',
    access: 'admin',
    summary: 'Change the name, e-mail address or role of a person; the last admin keeps the role',
    params: IdParams,
    body: UserUpdate,
    reply: User,
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/users/:id',
    access: 'admin',
    summary: 'Delete an account that is no admin; its orders stay',
    params: IdParams,
    reply: Message,
  }),
}
