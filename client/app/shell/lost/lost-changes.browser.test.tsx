import { CASES, testLostConnection } from '#client/testing/changing-forms.tsx';

testLostConnection(Object.entries(CASES));
