// XChaCha20-Poly1305 in JavaScript: over plain http browsers offer no `crypto.subtle`. Loaded only when something is sealed.
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { bytesToHex, bytesToUtf8, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js';

const NONCE_BYTES = 24;

/** Encrypts a text. @param key 64 hexadecimal digits. @returns hexadecimal digits: a random nonce, and the text with its tag. */
export function encrypt(key: string, text: string): string {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const sealed = xchacha20poly1305(hexToBytes(key), nonce).encrypt(utf8ToBytes(text));
  return bytesToHex(nonce) + bytesToHex(sealed);
}

/** @returns the text that was encrypted with the key. @throws {Error} if it was another key, or if a digit was changed. */
export function decrypt(key: string, sealed: string): string {
  const bytes = hexToBytes(sealed);
  const nonce = bytes.subarray(0, NONCE_BYTES);
  return bytesToUtf8(xchacha20poly1305(hexToBytes(key), nonce).decrypt(bytes.subarray(NONCE_BYTES)));
}
