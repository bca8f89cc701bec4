import { ActionIcon, type CSSVariablesResolver, createTheme, Input } from '@mantine/core';
import button from './button.module.css';
import input from './input.module.css';
import menu from './menu.module.css';
import modal from './modal.module.css';
import notification from './notification.module.css';
import pinInput from './pin-input.module.css';
import segmentedControl from './segmented-control.module.css';

/** The Mantine theme: values from our tokens, shapes from CSS modules. */
export const theme = createTheme({
  primaryColor: 'pino',
  primaryShade: { light: 7, dark: 6 },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  colors: {
    pino: [
      '#EFFAF6',
      '#D8F2E9',
      '#B3E4D3',
      '#82D0B7',
      '#54BA9D',
      '#2F9A7F',
      '#197F67',
      '#0E6954',
      '#0C5443',
      '#0A3C2F',
    ],
  },
  fontFamily: 'var(--font)',
  defaultRadius: 'sm',
  radius: { xs: '4px', sm: '6px', md: '10px' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  components: {
    Button: { defaultProps: { variant: 'default' }, classNames: button },
    // by the component: so it is in the first script, with which it compresses best
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle' },
      classNames: { root: button['icon'] ?? '' },
    }),
    Input: Input.extend({ classNames: input }),
    InputWrapper: {
      classNames: input,
      // forms name their optional fields
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
    },
    TagsInput: { classNames: { pill: input['pill'] } },
    Notification: { classNames: notification },
    PinInput: { classNames: pinInput },
    SegmentedControl: { classNames: segmentedControl },
    Menu: {
      classNames: menu,
      defaultProps: {
        shadow: 'none',
        offset: 4,
        transitionProps: { duration: 90 },
        // the first entry gets the focus: ARIA allows only entries in a menu, and the placeholder is not one
        withInitialFocusPlaceholder: false,
      },
    },
    // a field of labels keeps its presses to itself: what stays open would take the focus back from it with the first key
    Popover: { defaultProps: { clickOutsideCapture: true } },
    Modal: {
      defaultProps: { size: 640, yOffset: 64, radius: 'md', transitionProps: { duration: 140 } },
      classNames: modal,
    },
    Drawer: { defaultProps: { position: 'right', size: 520, transitionProps: { duration: 140 } } },
    Select: { defaultProps: { allowDeselect: false } },
    Textarea: { defaultProps: { autosize: true, minRows: 1 } },
    Tooltip: { defaultProps: { openDelay: 400 } },
  },
});

const VARIABLES = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-2)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--crit)',
  '--mantine-color-anchor': 'var(--accent-text)',
  '--mantine-color-pino-light': 'var(--accent-soft)',
  '--mantine-color-pino-filled': 'var(--accent)',
  '--mantine-color-pino-filled-hover': 'var(--accent-hover)',
};

/** Maps Mantine's own colours to our tokens, in both schemes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: VARIABLES,
  dark: VARIABLES,
});
