import type { ReactNode } from 'react';
import type { RetroTemplate } from '#shared/rules/meetings/retro-templates.ts';

/** A line drawing of each template; `custom`: of a team's own. */
export const TEMPLATE_DRAWINGS: Record<RetroTemplate | 'custom', ReactNode> = {
  start_stop_continue: (
    <svg viewBox="0 0 236 96" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M48 34v28l22-14zM104 36h24v24h-24zM164 36v24M176 48h12m-5-5 5 5-5 5" />
      </g>
    </svg>
  ),
  four_ls: (
    <svg viewBox="0 0 236 96" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round">
        <rect x="66" y="16" width="46" height="28" rx="4" />
        <rect x="124" y="16" width="46" height="28" rx="4" />
        <rect x="66" y="52" width="46" height="28" rx="4" />
        <rect x="124" y="52" width="46" height="28" rx="4" />
      </g>
      <g stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" opacity=".6">
        <path d="M73 25h22M73 33h14M131 25h26M131 33h18M73 61h18M73 69h26M131 61h22M131 69h12" />
      </g>
    </svg>
  ),
  sailboat: (
    <svg viewBox="0 0 236 96" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M114 14v46M118 18c16 6 26 20 28 38h-28zM110 26c-8 6-15 16-18 30h18zM84 62h68l-8 14H92z" />
        <path
          d="M40 84c8-5 14-5 22 0s14 5 22 0 14-5 22 0 14 5 22 0 14-5 22 0 14 5 22 0 14-5 22 0"
          opacity=".6"
        />
        <path d="M160 76v10M155 82l5 5 5-5" opacity=".6" />
        <path d="M40 30h20M34 40h18" opacity=".6" />
      </g>
    </svg>
  ),
  well_improve_actions: (
    <svg viewBox="0 0 236 96" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
        <rect x="52" y="18" width="36" height="60" rx="4" />
        <rect x="100" y="18" width="36" height="60" rx="4" />
        <rect x="148" y="18" width="36" height="60" rx="4" />
      </g>
      <g stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" opacity=".6">
        <path d="M60 30h20M60 38h12M60 50h16M108 30h18M108 38h20M156 30h20M156 38h14M156 50h18M156 58h10" />
      </g>
    </svg>
  ),
  custom: (
    <svg viewBox="0 0 236 96" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" strokeDasharray="4 4">
        <rect x="70" y="18" width="42" height="60" rx="4" />
        <rect x="124" y="18" width="42" height="60" rx="4" />
      </g>
      <g stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" opacity=".6">
        <path d="M78 30h24M78 40h16M132 30h18M132 40h24" />
      </g>
    </svg>
  ),
};
