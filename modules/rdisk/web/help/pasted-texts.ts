// What is pasted to reach the disk from other programs: addresses and commands, with the person's own values in them. Pure.

export const clientKinds = ['windows', 'mac', 'linux', 'rclone', 'phone'] as const
export type ClientKind = (typeof clientKinds)[number]

export interface Access {
  /** `https://shop.example/dav/acc-…/` */
  readonly address: string
  /** Email of the person: any name does, the token decides. */
  readonly user: string
  /** The secret of a token, or a word in its place. */
  readonly token: string
}

export interface PastedText {
  /** Ends the key of the text that says what the line is for. */
  readonly name: string
  readonly text: string
}

/** As one word of a command line: in single quotes, as shells read them. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

const registry = String.raw`HKLM\SYSTEM\CurrentControlSet\Services\WebClient\Parameters`

/** What changes a setting of Windows' own client, which reads it when it starts. */
const setting = (name: string, value: number) =>
  `reg add ${registry} /v ${name} /t REG_DWORD /d ${value} /f\nnet stop webclient & net start webclient`

const makers: Readonly<Record<ClientKind, (access: Access) => readonly PastedText[]>> = {
  windows: ({ address, user, token }) => [
    { name: 'address', text: address },
    {
      name: 'windows_map',
      text: `net use Z: "${address}" /user:"${user}" "${token}" /persistent:yes`,
    },
    // From other machines the server answers https alone.
    ...(address.startsWith('http:') && !isPlain(address)
      ? [{ name: 'windows_plain', text: setting('BasicAuthLevel', 2) }]
      : []),
    { name: 'windows_size', text: setting('FileSizeLimitInBytes', 4_294_967_295) },
  ],
  mac: ({ address, user }) => [
    { name: 'address', text: address },
    { name: 'user', text: user },
  ],
  linux: ({ address }) => [
    { name: 'linux_files', text: address.replace(/^http/, 'dav') },
    {
      name: 'linux_davfs',
      text: [
        'sudo apt install davfs2',
        // Newer Linux asks for more of a folder at once than davfs2 has room for by default: ls says "Invalid argument".
        "echo 'buf_size 64' | sudo tee -a /etc/davfs2/davfs2.conf",
        'sudo mkdir -p /mnt/bancada',
        `sudo mount -t davfs -o uid=$(id -u),gid=$(id -g) ${quoted(address)} /mnt/bancada`,
      ].join('\n'),
    },
  ],
  rclone: ({ address, user, token }) => [
    {
      name: 'rclone_make',
      text: `rclone config create bancada webdav url=${quoted(address)} vendor=owncloud user=${quoted(user)} pass=${quoted(token)} --obscure`,
    },
    { name: 'rclone_sync', text: 'rclone sync ./folder bancada:folder --progress' },
    { name: 'rclone_mount', text: 'rclone mount bancada: ~/bancada --vfs-cache-mode full' },
  ],
  phone: ({ address, user }) => [
    { name: 'address', text: address },
    { name: 'user', text: user },
  ],
}

export function pastedTexts(way: ClientKind, access: Access): readonly PastedText[] {
  return makers[way](access)
}

/** Where the files of a Group are for other programs; `origin`: of the page. */
export function davAddress(origin: string, db: string): string {
  return `${origin}/dav/${db}/`
}

/** Programs send the token with every call: in the clear they shall not, except on the machine itself. */
export function isPlain(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
