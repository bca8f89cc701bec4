import type { Queryable } from '#server/lib/rows.ts';

/** An account with the fields of its profile. */
export interface Account {
  id: string;
  email: string;
  password_hash: string | null;
  is_admin: boolean;
  is_demo: boolean;
  email_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  disabled_at: Date | null;
  created_at: Date;
  updated_at: Date;
  full_name: string;
  avatar_url: string | null;
  /** The new address, while its confirmation is pending. */
  new_email: string | null;
}

const SELECT = `
  select u.id, u.email, u.password_hash, u.is_admin, u.is_demo, u.email_confirmed_at, u.last_sign_in_at, u.disabled_at,
    u.created_at, greatest(u.updated_at, p.updated_at) as updated_at, p.full_name, p.avatar_url,
    c.new_email
  from auth.users u join public.profiles p on p.id = u.id
  left join auth.email_changes c on c.user_id = u.id and c.expires_at > now()`;

export async function findAccountByEmail(db: Queryable, email: string): Promise<Account | undefined> {
  return (await db.query<Account>(`${SELECT} where u.email = $1`, [email])).rows[0];
}

export async function findAccountById(db: Queryable, id: string): Promise<Account | undefined> {
  return (await db.query<Account>(`${SELECT} where u.id = $1`, [id])).rows[0];
}

/** The one way to sign in that an account has, its e-mail address, in the form of GoTrue. */
function emailIdentity(account: Account) {
  return {
    identity_id: account.id,
    id: account.id,
    user_id: account.id,
    identity_data: {
      sub: account.id,
      email: account.email,
      email_verified: account.email_confirmed_at !== null,
      phone_verified: false,
    },
    provider: 'email',
    email: account.email,
    last_sign_in_at: account.last_sign_in_at,
    created_at: account.created_at,
    updated_at: account.updated_at,
  };
}

/** The account as the API's user object: the fields that the spec and the official client's types name. */
export function presentUser(account: Account) {
  return {
    id: account.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: account.email,
    email_confirmed_at: account.email_confirmed_at,
    ...(account.new_email !== null && { new_email: account.new_email }),
    confirmed_at: account.email_confirmed_at,
    phone: '',
    last_sign_in_at: account.last_sign_in_at,
    app_metadata: { provider: 'email', providers: ['email'], is_admin: account.is_admin },
    user_metadata: { full_name: account.full_name, avatar_url: account.avatar_url },
    identities: [emailIdentity(account)],
    created_at: account.created_at,
    updated_at: account.updated_at,
    is_anonymous: false,
  };
}
