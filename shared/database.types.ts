// Generated from the migrations by scripts/types.ts. Never edited by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      absences: {
        Row: {
          created_at: string;
          end_date: string;
          id: string;
          note: string | null;
          start_date: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          end_date: string;
          id?: string;
          note?: string | null;
          start_date: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          end_date?: string;
          id?: string;
          note?: string | null;
          start_date?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'absences_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      activity_log: {
        Row: {
          action: 'created' | 'updated' | 'deleted';
          actor_id: string | null;
          changes: Json;
          created_at: string;
          entity_id: string;
          entity_name: string;
          entity_number: number | null;
          entity_type: 'projects' | 'user_stories' | 'sprints' | 'tasks' | 'attachments' | 'epics';
          id: string;
          poker_session_id: string | null;
          project_id: string;
          story_id: string | null;
        };
        Insert: {
          action: 'created' | 'updated' | 'deleted';
          actor_id?: string | null;
          changes?: Json;
          created_at?: string;
          entity_id: string;
          entity_name: string;
          entity_number?: number | null;
          entity_type: 'projects' | 'user_stories' | 'sprints' | 'tasks' | 'attachments' | 'epics';
          id?: string;
          poker_session_id?: string | null;
          project_id: string;
          story_id?: string | null;
        };
        Update: {
          action?: 'created' | 'updated' | 'deleted';
          actor_id?: string | null;
          changes?: Json;
          created_at?: string;
          entity_id?: string;
          entity_name?: string;
          entity_number?: number | null;
          entity_type?: 'projects' | 'user_stories' | 'sprints' | 'tasks' | 'attachments' | 'epics';
          id?: string;
          poker_session_id?: string | null;
          project_id?: string;
          story_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'activity_log_actor_id_fkey';
            columns: ['actor_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'activity_log_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      attachments: {
        Row: {
          content_type: string;
          created_at: string;
          id: string;
          name: string;
          project_id: string;
          size: number;
          story_id: string;
          uploaded_by: string | null;
        };
        Insert: {
          content_type: string;
          created_at?: string;
          id: string;
          name: string;
          project_id: string;
          size: number;
          story_id: string;
          uploaded_by?: string | null;
        };
        Update: {
          content_type?: string;
          created_at?: string;
          id?: string;
          name?: string;
          project_id?: string;
          size?: number;
          story_id?: string;
          uploaded_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'attachments_story_id_project_id_fkey';
            columns: ['story_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'attachments_uploaded_by_fkey';
            columns: ['uploaded_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      board_columns: {
        Row: {
          name: string | null;
          project_id: string;
          status: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          wip_limit: number | null;
        };
        Insert: {
          name?: string | null;
          project_id: string;
          status: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          wip_limit?: number | null;
        };
        Update: {
          name?: string | null;
          project_id?: string;
          status?: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          wip_limit?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'board_columns_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      comment_versions: {
        Row: {
          body: string;
          comment_id: string;
          number: number;
          written_at: string;
        };
        Insert: {
          body: string;
          comment_id: string;
          number: number;
          written_at: string;
        };
        Update: {
          body?: string;
          comment_id?: string;
          number?: number;
          written_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'comment_versions_comment_id_fkey';
            columns: ['comment_id'];
            isOneToOne: false;
            referencedRelation: 'comments';
            referencedColumns: ['id'];
          },
        ];
      };
      comments: {
        Row: {
          author_id: string | null;
          body: string;
          created_at: string;
          edited_at: string | null;
          id: string;
          mentions: string[];
          project_id: string;
          reply_to: string | null;
          story_id: string;
        };
        Insert: {
          author_id?: string | null;
          body: string;
          created_at?: string;
          edited_at?: string | null;
          id?: string;
          mentions?: string[];
          project_id?: string;
          reply_to?: string | null;
          story_id: string;
        };
        Update: {
          author_id?: string | null;
          body?: string;
          created_at?: string;
          edited_at?: string | null;
          id?: string;
          mentions?: string[];
          project_id?: string;
          reply_to?: string | null;
          story_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'comments_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'comments_reply_to_story_id_fkey';
            columns: ['reply_to', 'story_id'];
            isOneToOne: false;
            referencedRelation: 'comments';
            referencedColumns: ['id', 'story_id'];
          },
          {
            foreignKeyName: 'comments_story_id_project_id_fkey';
            columns: ['story_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id', 'project_id'];
          },
        ];
      };
      epics: {
        Row: {
          closed_at: string | null;
          created_at: string;
          description: string | null;
          id: string;
          name: string;
          project_id: string;
          updated_at: string;
        };
        Insert: {
          closed_at?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          name: string;
          project_id: string;
          updated_at?: string;
        };
        Update: {
          closed_at?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          name?: string;
          project_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'epics_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      exports: {
        Row: {
          created_at: string;
          expires_at: string;
          finished_at: string | null;
          id: string;
          progress: number;
          size: number | null;
          status: 'queued' | 'running' | 'done' | 'failed';
          user_id: string;
        };
        Insert: {
          created_at?: string;
          expires_at?: string;
          finished_at?: string | null;
          id?: string;
          progress?: number;
          size?: number | null;
          status?: 'queued' | 'running' | 'done' | 'failed';
          user_id: string;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          finished_at?: string | null;
          id?: string;
          progress?: number;
          size?: number | null;
          status?: 'queued' | 'running' | 'done' | 'failed';
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'exports_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      holidays: {
        Row: {
          day: string;
          name: string;
          project_id: string;
        };
        Insert: {
          day: string;
          name?: string;
          project_id: string;
        };
        Update: {
          day?: string;
          name?: string;
          project_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'holidays_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      invitations: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          guest: boolean;
          id: string;
          invited_by: string | null;
          project_id: string;
          role: 'member' | 'developer' | 'tester' | 'scrum_master' | 'product_owner' | 'observer';
          team_id: string;
        };
        Insert: {
          accepted_at?: string | null;
          created_at?: string;
          email: string;
          expires_at?: string;
          guest?: boolean;
          id?: string;
          invited_by?: string | null;
          project_id: string;
          role?: 'member' | 'developer' | 'tester' | 'scrum_master' | 'product_owner' | 'observer';
          team_id: string;
        };
        Update: {
          accepted_at?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          guest?: boolean;
          id?: string;
          invited_by?: string | null;
          project_id?: string;
          role?: 'member' | 'developer' | 'tester' | 'scrum_master' | 'product_owner' | 'observer';
          team_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'invitations_invited_by_fkey';
            columns: ['invited_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invitations_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'invitations_team_id_project_id_fkey';
            columns: ['team_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id', 'project_id'];
          },
        ];
      };
      mutes: {
        Row: {
          created_at: string;
          id: string;
          project_id: string | null;
          story_id: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          project_id?: string | null;
          story_id?: string | null;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          project_id?: string | null;
          story_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'mutes_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mutes_story_id_fkey';
            columns: ['story_id'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'mutes_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      notifications: {
        Row: {
          actor_id: string | null;
          created_at: string;
          id: string;
          kind: 'assigned' | 'mentioned' | 'commented' | 'replied' | 'updated' | 'blocked' | 'blocker_done' | 'sprint_started' | 'sprint_finished' | 'sprint_ending' | 'story_due_soon' | 'story_due_today' | 'invited' | 'ownership_offered' | 'ownership_accepted' | 'ownership_declined' | 'administrator_made' | 'administrator_withdrawn' | 'scope_changed' | 'hours_set' | 'absence_set' | 'absence_removed' | 'poker_invited' | 'poker_closing' | 'retro_opened' | 'retro_reminder' | 'retro_action' | 'retro_returned' | 'project_restored' | 'project_given';
          params: Json;
          project_id: string | null;
          read_at: string | null;
          story_id: string | null;
          user_id: string;
        };
        Insert: {
          actor_id?: string | null;
          created_at?: string;
          id?: string;
          kind: 'assigned' | 'mentioned' | 'commented' | 'replied' | 'updated' | 'blocked' | 'blocker_done' | 'sprint_started' | 'sprint_finished' | 'sprint_ending' | 'story_due_soon' | 'story_due_today' | 'invited' | 'ownership_offered' | 'ownership_accepted' | 'ownership_declined' | 'administrator_made' | 'administrator_withdrawn' | 'scope_changed' | 'hours_set' | 'absence_set' | 'absence_removed' | 'poker_invited' | 'poker_closing' | 'retro_opened' | 'retro_reminder' | 'retro_action' | 'retro_returned' | 'project_restored' | 'project_given';
          params?: Json;
          project_id?: string | null;
          read_at?: string | null;
          story_id?: string | null;
          user_id: string;
        };
        Update: {
          actor_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: 'assigned' | 'mentioned' | 'commented' | 'replied' | 'updated' | 'blocked' | 'blocker_done' | 'sprint_started' | 'sprint_finished' | 'sprint_ending' | 'story_due_soon' | 'story_due_today' | 'invited' | 'ownership_offered' | 'ownership_accepted' | 'ownership_declined' | 'administrator_made' | 'administrator_withdrawn' | 'scope_changed' | 'hours_set' | 'absence_set' | 'absence_removed' | 'poker_invited' | 'poker_closing' | 'retro_opened' | 'retro_reminder' | 'retro_action' | 'retro_returned' | 'project_restored' | 'project_given';
          params?: Json;
          project_id?: string | null;
          read_at?: string | null;
          story_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'notifications_actor_id_fkey';
            columns: ['actor_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_story_id_fkey';
            columns: ['story_id'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'notifications_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      ownership_offers: {
        Row: {
          created_at: string;
          declined_at: string | null;
          expires_at: string;
          offered_by: string | null;
          offered_to: string;
          project_id: string;
        };
        Insert: {
          created_at?: string;
          declined_at?: string | null;
          expires_at?: string;
          offered_by?: string | null;
          offered_to: string;
          project_id: string;
        };
        Update: {
          created_at?: string;
          declined_at?: string | null;
          expires_at?: string;
          offered_by?: string | null;
          offered_to?: string;
          project_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ownership_offers_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: true;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      poker_decks: {
        Row: {
          cards: Json;
          kind: 'default' | 'fibonacci' | 'sizes' | 'custom';
          team_id: string;
        };
        Insert: {
          cards: Json;
          kind: 'default' | 'fibonacci' | 'sizes' | 'custom';
          team_id: string;
        };
        Update: {
          cards?: Json;
          kind?: 'default' | 'fibonacci' | 'sizes' | 'custom';
          team_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'poker_decks_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: true;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      poker_items: {
        Row: {
          id: string;
          key: string;
          place: number;
          project_id: string;
          saved_points: number | null;
          session_id: string;
          status: 'waiting' | 'voting' | 'revealed' | 'saved' | 'skipped';
          story_id: string | null;
          text_hash: string;
          title: string;
        };
        Insert: {
          id?: string;
          key: string;
          place: number;
          project_id: string;
          saved_points?: number | null;
          session_id: string;
          status?: 'waiting' | 'voting' | 'revealed' | 'saved' | 'skipped';
          story_id?: string | null;
          text_hash: string;
          title: string;
        };
        Update: {
          id?: string;
          key?: string;
          place?: number;
          project_id?: string;
          saved_points?: number | null;
          session_id?: string;
          status?: 'waiting' | 'voting' | 'revealed' | 'saved' | 'skipped';
          story_id?: string | null;
          text_hash?: string;
          title?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'poker_items_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'poker_items_session_id_fkey';
            columns: ['session_id'];
            isOneToOne: false;
            referencedRelation: 'poker_sessions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'poker_items_story_id_fkey';
            columns: ['story_id'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id'];
          },
        ];
      };
      poker_participants: {
        Row: {
          joined_at: string;
          observes: boolean;
          project_id: string;
          session_id: string;
          user_id: string;
        };
        Insert: {
          joined_at?: string;
          observes?: boolean;
          project_id: string;
          session_id: string;
          user_id: string;
        };
        Update: {
          joined_at?: string;
          observes?: boolean;
          project_id?: string;
          session_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'poker_participants_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'poker_participants_session_id_fkey';
            columns: ['session_id'];
            isOneToOne: false;
            referencedRelation: 'poker_sessions';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'poker_participants_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      poker_rounds: {
        Row: {
          id: string;
          item_id: string;
          number: number;
          project_id: string;
          results: Json | null;
          revealed_at: string | null;
          started_at: string;
        };
        Insert: {
          id?: string;
          item_id: string;
          number: number;
          project_id: string;
          results?: Json | null;
          revealed_at?: string | null;
          started_at?: string;
        };
        Update: {
          id?: string;
          item_id?: string;
          number?: number;
          project_id?: string;
          results?: Json | null;
          revealed_at?: string | null;
          started_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'poker_rounds_item_id_fkey';
            columns: ['item_id'];
            isOneToOne: false;
            referencedRelation: 'poker_items';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'poker_rounds_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      poker_sessions: {
        Row: {
          closed_at: string | null;
          created_at: string;
          created_by: string | null;
          current_item_id: string | null;
          deck: Json;
          ends_at: string | null;
          facilitator_id: string | null;
          id: string;
          mode: 'live' | 'async';
          name: string;
          project_id: string;
          reveals_when_all_voted: boolean;
          revision: number;
          status: 'lobby' | 'open' | 'closed';
          team_id: string;
          timer_ends_at: string | null;
        };
        Insert: {
          closed_at?: string | null;
          created_at?: string;
          created_by?: string | null;
          current_item_id?: string | null;
          deck: Json;
          ends_at?: string | null;
          facilitator_id?: string | null;
          id?: string;
          mode: 'live' | 'async';
          name: string;
          project_id: string;
          reveals_when_all_voted?: boolean;
          revision?: number;
          status?: 'lobby' | 'open' | 'closed';
          team_id: string;
          timer_ends_at?: string | null;
        };
        Update: {
          closed_at?: string | null;
          created_at?: string;
          created_by?: string | null;
          current_item_id?: string | null;
          deck?: Json;
          ends_at?: string | null;
          facilitator_id?: string | null;
          id?: string;
          mode?: 'live' | 'async';
          name?: string;
          project_id?: string;
          reveals_when_all_voted?: boolean;
          revision?: number;
          status?: 'lobby' | 'open' | 'closed';
          team_id?: string;
          timer_ends_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'poker_sessions_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'poker_sessions_facilitator_id_fkey';
            columns: ['facilitator_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'poker_sessions_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'poker_sessions_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          full_name: string;
          guest: boolean;
          id: string;
          role: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner' | null;
          skills: string[];
          tint: number;
          updated_at: string;
          weekly_capacity: number | null;
        };
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          full_name?: string;
          guest?: boolean;
          id: string;
          role?: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner' | null;
          skills?: string[];
          tint?: number;
          updated_at?: string;
          weekly_capacity?: number | null;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          full_name?: string;
          guest?: boolean;
          id?: string;
          role?: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner' | null;
          skills?: string[];
          tint?: number;
          updated_at?: string;
          weekly_capacity?: number | null;
        };
        Relationships: [];
      };
      project_acceptances: {
        Row: {
          accepted_at: string;
          project_id: string;
          user_id: string;
        };
        Insert: {
          accepted_at?: string;
          project_id: string;
          user_id: string;
        };
        Update: {
          accepted_at?: string;
          project_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_acceptances_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      project_columns: {
        Row: {
          created_at: string;
          entry_policy: string | null;
          exit_policy: string | null;
          id: string;
          name: string | null;
          project_id: string;
          rank: string;
          status: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          team_limited: boolean;
          wip_limit: number | null;
        };
        Insert: {
          created_at?: string;
          entry_policy?: string | null;
          exit_policy?: string | null;
          id?: string;
          name?: string | null;
          project_id: string;
          rank: string;
          status: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          team_limited?: boolean;
          wip_limit?: number | null;
        };
        Update: {
          created_at?: string;
          entry_policy?: string | null;
          exit_policy?: string | null;
          id?: string;
          name?: string | null;
          project_id?: string;
          rank?: string;
          status?: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          team_limited?: boolean;
          wip_limit?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'project_columns_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      project_fields: {
        Row: {
          created_at: string;
          id: string;
          in_filter: boolean;
          kind: 'text' | 'number' | 'date' | 'choice' | 'choices' | 'person' | 'link';
          name: string;
          on_card: boolean;
          on_row: boolean;
          project_id: string;
          rank: string;
          removed_at: string | null;
          settings: Json;
          types: string[] | null;
        };
        Insert: {
          created_at?: string;
          id?: string;
          in_filter?: boolean;
          kind: 'text' | 'number' | 'date' | 'choice' | 'choices' | 'person' | 'link';
          name: string;
          on_card?: boolean;
          on_row?: boolean;
          project_id: string;
          rank?: string;
          removed_at?: string | null;
          settings?: Json;
          types?: string[] | null;
        };
        Update: {
          created_at?: string;
          id?: string;
          in_filter?: boolean;
          kind?: 'text' | 'number' | 'date' | 'choice' | 'choices' | 'person' | 'link';
          name?: string;
          on_card?: boolean;
          on_row?: boolean;
          project_id?: string;
          rank?: string;
          removed_at?: string | null;
          settings?: Json;
          types?: string[] | null;
        };
        Relationships: [
          {
            foreignKeyName: 'project_fields_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      project_labels: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          project_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          project_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          project_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'project_labels_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      projects: {
        Row: {
          archived_at: string | null;
          created_at: string;
          definition_of_ready: string | null;
          deleted_at: string | null;
          description: string | null;
          disabled_types: string[];
          id: string;
          key: string;
          name: string;
          observers_comment: boolean;
          observers_see_retrospectives: boolean;
          owner_id: string | null;
          ready_by_hand: boolean;
          starting_texts: Json;
          updated_at: string;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          definition_of_ready?: string | null;
          deleted_at?: string | null;
          description?: string | null;
          disabled_types?: string[];
          id?: string;
          key?: string;
          name: string;
          observers_comment?: boolean;
          observers_see_retrospectives?: boolean;
          owner_id?: string | null;
          ready_by_hand?: boolean;
          starting_texts?: Json;
          updated_at?: string;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          definition_of_ready?: string | null;
          deleted_at?: string | null;
          description?: string | null;
          disabled_types?: string[];
          id?: string;
          key?: string;
          name?: string;
          observers_comment?: boolean;
          observers_see_retrospectives?: boolean;
          owner_id?: string | null;
          ready_by_hand?: boolean;
          starting_texts?: Json;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'projects_owner_id_fkey';
            columns: ['owner_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      refused_moves: {
        Row: {
          actor_id: string | null;
          created_at: string;
          id: string;
          minute: string;
          project_id: string;
          sprint_id: string | null;
          status: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          story_id: string;
          wip_limit: number;
        };
        Insert: {
          actor_id?: string | null;
          created_at?: string;
          id?: string;
          minute?: string;
          project_id: string;
          sprint_id?: string | null;
          status: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          story_id: string;
          wip_limit: number;
        };
        Update: {
          actor_id?: string | null;
          created_at?: string;
          id?: string;
          minute?: string;
          project_id?: string;
          sprint_id?: string | null;
          status?: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          story_id?: string;
          wip_limit?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'refused_moves_actor_id_fkey';
            columns: ['actor_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refused_moves_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'refused_moves_sprint_id_project_id_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprints';
            referencedColumns: ['id', 'project_id'];
          },
        ];
      };
      retro_actions: {
        Row: {
          body: string;
          created_at: string;
          done_at: string | null;
          due_date: string | null;
          id: string;
          owner_id: string | null;
          project_id: string;
          retrospective_id: string;
          review: boolean;
          story_id: string | null;
          task_id: string | null;
          team_id: string;
          topic_id: string | null;
        };
        Insert: {
          body: string;
          created_at?: string;
          done_at?: string | null;
          due_date?: string | null;
          id?: string;
          owner_id?: string | null;
          project_id: string;
          retrospective_id: string;
          review?: boolean;
          story_id?: string | null;
          task_id?: string | null;
          team_id: string;
          topic_id?: string | null;
        };
        Update: {
          body?: string;
          created_at?: string;
          done_at?: string | null;
          due_date?: string | null;
          id?: string;
          owner_id?: string | null;
          project_id?: string;
          retrospective_id?: string;
          review?: boolean;
          story_id?: string | null;
          task_id?: string | null;
          team_id?: string;
          topic_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'retro_actions_owner_id_fkey';
            columns: ['owner_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'retro_actions_retrospective_id_project_id_fkey';
            columns: ['retrospective_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'retrospectives';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'retro_actions_story_id_fkey';
            columns: ['story_id'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'retro_actions_task_id_fkey';
            columns: ['task_id'];
            isOneToOne: false;
            referencedRelation: 'tasks';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'retro_actions_team_id_project_id_fkey';
            columns: ['team_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'retro_actions_topic_id_fkey';
            columns: ['topic_id'];
            isOneToOne: false;
            referencedRelation: 'retro_topics';
            referencedColumns: ['id'];
          },
        ];
      };
      retro_notes: {
        Row: {
          author_id: string | null;
          body: string;
          column_id: string;
          figure: string | null;
          id: string;
          place: number;
          project_id: string;
          retrospective_id: string;
          topic_id: string;
        };
        Insert: {
          author_id?: string | null;
          body: string;
          column_id: string;
          figure?: string | null;
          id: string;
          place: number;
          project_id: string;
          retrospective_id: string;
          topic_id: string;
        };
        Update: {
          author_id?: string | null;
          body?: string;
          column_id?: string;
          figure?: string | null;
          id?: string;
          place?: number;
          project_id?: string;
          retrospective_id?: string;
          topic_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'retro_notes_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'retro_notes_retrospective_id_project_id_fkey';
            columns: ['retrospective_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'retrospectives';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'retro_notes_topic_id_fkey';
            columns: ['topic_id'];
            isOneToOne: false;
            referencedRelation: 'retro_topics';
            referencedColumns: ['id'];
          },
        ];
      };
      retro_templates: {
        Row: {
          columns: Json;
          created_at: string;
          id: string;
          name: string;
          project_id: string;
          team_id: string;
        };
        Insert: {
          columns: Json;
          created_at?: string;
          id?: string;
          name: string;
          project_id: string;
          team_id: string;
        };
        Update: {
          columns?: Json;
          created_at?: string;
          id?: string;
          name?: string;
          project_id?: string;
          team_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'retro_templates_team_id_project_id_fkey';
            columns: ['team_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id', 'project_id'];
          },
        ];
      };
      retro_topics: {
        Row: {
          column_id: string;
          discussion: string;
          id: string;
          place: number;
          project_id: string;
          retrospective_id: string;
          title: string | null;
          votes: number | null;
        };
        Insert: {
          column_id: string;
          discussion?: string;
          id?: string;
          place: number;
          project_id: string;
          retrospective_id: string;
          title?: string | null;
          votes?: number | null;
        };
        Update: {
          column_id?: string;
          discussion?: string;
          id?: string;
          place?: number;
          project_id?: string;
          retrospective_id?: string;
          title?: string | null;
          votes?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'retro_topics_retrospective_id_project_id_fkey';
            columns: ['retrospective_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'retrospectives';
            referencedColumns: ['id', 'project_id'];
          },
        ];
      };
      retrospectives: {
        Row: {
          anonymous: boolean;
          closed_at: string | null;
          columns: Json;
          created_at: string;
          facilitator_id: string | null;
          focus_topic_id: string | null;
          id: string;
          note_counts: Json;
          opened_on: string | null;
          opens_on: string | null;
          phase: 'planned' | 'write' | 'group' | 'vote' | 'agree' | 'closed';
          phase_count: number;
          phase_minutes: number[];
          project_id: string;
          reminded_on: string | null;
          returns: Json;
          revision: number;
          sprint_id: string | null;
          team_id: string;
          template: 'start_stop_continue' | 'well_improve_actions' | 'four_ls' | 'sailboat' | 'custom';
          timer_ends_at: string | null;
          timer_left: number | null;
          timer_seconds: number | null;
          title: string;
          vote_count: number | null;
          voter_count: number | null;
          voters_so_far: number;
          votes_per_person: number;
          votes_per_topic: number | null;
          votes_so_far: number;
          writer_count: number;
        };
        Insert: {
          anonymous: boolean;
          closed_at?: string | null;
          columns: Json;
          created_at?: string;
          facilitator_id?: string | null;
          focus_topic_id?: string | null;
          id?: string;
          note_counts?: Json;
          opened_on?: string | null;
          opens_on?: string | null;
          phase: 'planned' | 'write' | 'group' | 'vote' | 'agree' | 'closed';
          phase_count?: number;
          phase_minutes?: number[];
          project_id: string;
          reminded_on?: string | null;
          returns?: Json;
          revision?: number;
          sprint_id?: string | null;
          team_id: string;
          template: 'start_stop_continue' | 'well_improve_actions' | 'four_ls' | 'sailboat' | 'custom';
          timer_ends_at?: string | null;
          timer_left?: number | null;
          timer_seconds?: number | null;
          title: string;
          vote_count?: number | null;
          voter_count?: number | null;
          voters_so_far?: number;
          votes_per_person?: number;
          votes_per_topic?: number | null;
          votes_so_far?: number;
          writer_count?: number;
        };
        Update: {
          anonymous?: boolean;
          closed_at?: string | null;
          columns?: Json;
          created_at?: string;
          facilitator_id?: string | null;
          focus_topic_id?: string | null;
          id?: string;
          note_counts?: Json;
          opened_on?: string | null;
          opens_on?: string | null;
          phase?: 'planned' | 'write' | 'group' | 'vote' | 'agree' | 'closed';
          phase_count?: number;
          phase_minutes?: number[];
          project_id?: string;
          reminded_on?: string | null;
          returns?: Json;
          revision?: number;
          sprint_id?: string | null;
          team_id?: string;
          template?: 'start_stop_continue' | 'well_improve_actions' | 'four_ls' | 'sailboat' | 'custom';
          timer_ends_at?: string | null;
          timer_left?: number | null;
          timer_seconds?: number | null;
          title?: string;
          vote_count?: number | null;
          voter_count?: number | null;
          voters_so_far?: number;
          votes_per_person?: number;
          votes_per_topic?: number | null;
          votes_so_far?: number;
          writer_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'retrospectives_facilitator_id_fkey';
            columns: ['facilitator_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'retrospectives_focus_topic_id_fkey';
            columns: ['focus_topic_id'];
            isOneToOne: false;
            referencedRelation: 'retro_topics';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'retrospectives_sprint_id_fkey';
            columns: ['sprint_id'];
            isOneToOne: false;
            referencedRelation: 'sprints';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'retrospectives_team_id_project_id_fkey';
            columns: ['team_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id', 'project_id'];
          },
        ];
      };
      saved_filters: {
        Row: {
          created_at: string;
          filter: Json;
          id: string;
          name: string;
          project_id: string | null;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          filter: Json;
          id?: string;
          name: string;
          project_id?: string | null;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          filter?: Json;
          id?: string;
          name?: string;
          project_id?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_filters_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'saved_filters_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      shared_filters: {
        Row: {
          created_at: string;
          filter: Json;
          id: string;
          name: string;
          project_id: string;
        };
        Insert: {
          created_at?: string;
          filter: Json;
          id?: string;
          name: string;
          project_id: string;
        };
        Update: {
          created_at?: string;
          filter?: Json;
          id?: string;
          name?: string;
          project_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'shared_filters_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      sprint_commitments: {
        Row: {
          project_id: string;
          sprint_id: string;
          story_id: string;
          story_points: number | null;
        };
        Insert: {
          project_id: string;
          sprint_id: string;
          story_id: string;
          story_points?: number | null;
        };
        Update: {
          project_id?: string;
          sprint_id?: string;
          story_id?: string;
          story_points?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'sprint_commitments_sprint_id_project_id_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprints';
            referencedColumns: ['id', 'project_id'];
          },
        ];
      };
      sprints: {
        Row: {
          committed_points: number | null;
          committed_stories: number | null;
          completed_at: string | null;
          completed_points: number | null;
          completed_stories: number | null;
          created_at: string;
          end_date: string;
          goal: string | null;
          id: string;
          name: string;
          project_id: string;
          start_date: string;
          started_at: string | null;
          status: 'planned' | 'active' | 'paused' | 'completed';
          team_id: string;
          updated_at: string;
        };
        Insert: {
          committed_points?: number | null;
          committed_stories?: number | null;
          completed_at?: string | null;
          completed_points?: number | null;
          completed_stories?: number | null;
          created_at?: string;
          end_date: string;
          goal?: string | null;
          id?: string;
          name: string;
          project_id: string;
          start_date: string;
          started_at?: string | null;
          status?: 'planned' | 'active' | 'paused' | 'completed';
          team_id?: string;
          updated_at?: string;
        };
        Update: {
          committed_points?: number | null;
          committed_stories?: number | null;
          completed_at?: string | null;
          completed_points?: number | null;
          completed_stories?: number | null;
          created_at?: string;
          end_date?: string;
          goal?: string | null;
          id?: string;
          name?: string;
          project_id?: string;
          start_date?: string;
          started_at?: string | null;
          status?: 'planned' | 'active' | 'paused' | 'completed';
          team_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'sprints_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sprints_team_id_project_id_fkey';
            columns: ['team_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id', 'project_id'];
          },
        ];
      };
      story_followers: {
        Row: {
          created_at: string;
          follows: boolean;
          id: string;
          moves: boolean;
          project_id: string;
          story_id: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          follows?: boolean;
          id?: string;
          moves?: boolean;
          project_id?: string;
          story_id: string;
          user_id?: string;
        };
        Update: {
          created_at?: string;
          follows?: boolean;
          id?: string;
          moves?: boolean;
          project_id?: string;
          story_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'story_followers_story_id_project_id_fkey';
            columns: ['story_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'story_followers_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      story_links: {
        Row: {
          created_at: string;
          created_by: string | null;
          from_story: string;
          id: string;
          kind: 'blocks' | 'relates' | 'duplicates';
          to_story: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          from_story: string;
          id?: string;
          kind: 'blocks' | 'relates' | 'duplicates';
          to_story: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          from_story?: string;
          id?: string;
          kind?: 'blocks' | 'relates' | 'duplicates';
          to_story?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'story_links_created_by_fkey';
            columns: ['created_by'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'story_links_from_story_fkey';
            columns: ['from_story'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'story_links_to_story_fkey';
            columns: ['to_story'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id'];
          },
        ];
      };
      story_templates: {
        Row: {
          acceptance_criteria: string | null;
          created_at: string;
          description: string | null;
          id: string;
          labels: string[];
          name: string;
          priority: 'low' | 'medium' | 'high' | 'critical';
          project_id: string;
          removed_at: string | null;
          story_id: string | null;
          story_points: number | null;
          tasks: string[];
          title_prefix: string;
          type: 'story' | 'bug' | 'technical_task' | 'research';
          updated_at: string;
          uses: number;
        };
        Insert: {
          acceptance_criteria?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          labels?: string[];
          name: string;
          priority?: 'low' | 'medium' | 'high' | 'critical';
          project_id: string;
          removed_at?: string | null;
          story_id?: string | null;
          story_points?: number | null;
          tasks?: string[];
          title_prefix?: string;
          type?: 'story' | 'bug' | 'technical_task' | 'research';
          updated_at?: string;
          uses?: number;
        };
        Update: {
          acceptance_criteria?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          labels?: string[];
          name?: string;
          priority?: 'low' | 'medium' | 'high' | 'critical';
          project_id?: string;
          removed_at?: string | null;
          story_id?: string | null;
          story_points?: number | null;
          tasks?: string[];
          title_prefix?: string;
          type?: 'story' | 'bug' | 'technical_task' | 'research';
          updated_at?: string;
          uses?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'story_templates_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'story_templates_story_id_fkey';
            columns: ['story_id'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id'];
          },
        ];
      };
      story_text_versions: {
        Row: {
          author_id: string | null;
          created_at: string;
          field: 'description' | 'acceptance_criteria' | 'blocked_reason';
          story_id: string;
          text: string | null;
        };
        Insert: {
          author_id?: string | null;
          created_at: string;
          field: 'description' | 'acceptance_criteria' | 'blocked_reason';
          story_id: string;
          text?: string | null;
        };
        Update: {
          author_id?: string | null;
          created_at?: string;
          field?: 'description' | 'acceptance_criteria' | 'blocked_reason';
          story_id?: string;
          text?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'story_text_versions_author_id_fkey';
            columns: ['author_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'story_text_versions_story_id_fkey';
            columns: ['story_id'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id'];
          },
        ];
      };
      tasks: {
        Row: {
          assignee_id: string | null;
          became_story_id: string | null;
          created_at: string;
          done: boolean;
          id: string;
          project_id: string;
          rank: string;
          story_id: string;
          title: string;
          updated_at: string;
        };
        Insert: {
          assignee_id?: string | null;
          became_story_id?: string | null;
          created_at?: string;
          done?: boolean;
          id?: string;
          project_id?: string;
          rank?: string;
          story_id: string;
          title: string;
          updated_at?: string;
        };
        Update: {
          assignee_id?: string | null;
          became_story_id?: string | null;
          created_at?: string;
          done?: boolean;
          id?: string;
          project_id?: string;
          rank?: string;
          story_id?: string;
          title?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tasks_assignee_id_fkey';
            columns: ['assignee_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tasks_became_story_id_fkey';
            columns: ['became_story_id'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tasks_story_id_project_id_fkey';
            columns: ['story_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'user_stories';
            referencedColumns: ['id', 'project_id'];
          },
        ];
      };
      team_column_limits: {
        Row: {
          column_id: string;
          project_id: string;
          team_id: string;
          wip_limit: number;
        };
        Insert: {
          column_id: string;
          project_id: string;
          team_id: string;
          wip_limit: number;
        };
        Update: {
          column_id?: string;
          project_id?: string;
          team_id?: string;
          wip_limit?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'team_column_limits_column_id_project_id_fkey';
            columns: ['column_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'project_columns';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'team_column_limits_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'team_column_limits_team_id_project_id_fkey';
            columns: ['team_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id', 'project_id'];
          },
        ];
      };
      team_members: {
        Row: {
          joined_at: string;
          role: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner' | 'observer';
          team_id: string;
          user_id: string;
        };
        Insert: {
          joined_at?: string;
          role?: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner' | 'observer';
          team_id: string;
          user_id: string;
        };
        Update: {
          joined_at?: string;
          role?: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner' | 'observer';
          team_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'team_members_team_id_fkey';
            columns: ['team_id'];
            isOneToOne: false;
            referencedRelation: 'teams';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'team_members_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
        ];
      };
      teams: {
        Row: {
          created_at: string;
          id: string;
          name: string;
          project_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          name: string;
          project_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          name?: string;
          project_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'teams_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
        ];
      };
      user_settings: {
        Row: {
          appearance: Json;
          boards: Json;
          notifications: Json;
          privacy: Json;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          appearance?: Json;
          boards?: Json;
          notifications?: Json;
          privacy?: Json;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          appearance?: Json;
          boards?: Json;
          notifications?: Json;
          privacy?: Json;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      user_stories: {
        Row: {
          acceptance_criteria: string | null;
          assignee_id: string | null;
          blocked_at: string | null;
          blocked_reason: string | null;
          column_id: string;
          comment_count: number;
          completed_at: string | null;
          created_at: string;
          deleted_at: string | null;
          description: string | null;
          done_task_count: number;
          due_date: string | null;
          epic_id: string | null;
          fields: Json;
          id: string;
          labels: string[];
          number: number;
          open_blockers: number;
          priority: 'low' | 'medium' | 'high' | 'critical';
          project_id: string;
          rank: string;
          ready: boolean;
          reporter_id: string | null;
          sprint_id: string | null;
          started_at: string | null;
          status: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          status_changed_at: string;
          story_points: number | null;
          task_count: number;
          title: string;
          type: 'story' | 'bug' | 'technical_task' | 'research';
          updated_at: string;
        };
        Insert: {
          acceptance_criteria?: string | null;
          assignee_id?: string | null;
          blocked_at?: string | null;
          blocked_reason?: string | null;
          column_id?: string;
          comment_count?: number;
          completed_at?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          description?: string | null;
          done_task_count?: number;
          due_date?: string | null;
          epic_id?: string | null;
          fields?: Json;
          id?: string;
          labels?: string[];
          number?: number;
          open_blockers?: number;
          priority?: 'low' | 'medium' | 'high' | 'critical';
          project_id: string;
          rank?: string;
          ready?: boolean;
          reporter_id?: string | null;
          sprint_id?: string | null;
          started_at?: string | null;
          status?: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          status_changed_at?: string;
          story_points?: number | null;
          task_count?: number;
          title: string;
          type?: 'story' | 'bug' | 'technical_task' | 'research';
          updated_at?: string;
        };
        Update: {
          acceptance_criteria?: string | null;
          assignee_id?: string | null;
          blocked_at?: string | null;
          blocked_reason?: string | null;
          column_id?: string;
          comment_count?: number;
          completed_at?: string | null;
          created_at?: string;
          deleted_at?: string | null;
          description?: string | null;
          done_task_count?: number;
          due_date?: string | null;
          epic_id?: string | null;
          fields?: Json;
          id?: string;
          labels?: string[];
          number?: number;
          open_blockers?: number;
          priority?: 'low' | 'medium' | 'high' | 'critical';
          project_id?: string;
          rank?: string;
          ready?: boolean;
          reporter_id?: string | null;
          sprint_id?: string | null;
          started_at?: string | null;
          status?: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          status_changed_at?: string;
          story_points?: number | null;
          task_count?: number;
          title?: string;
          type?: 'story' | 'bug' | 'technical_task' | 'research';
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_stories_assignee_id_fkey';
            columns: ['assignee_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_stories_column_id_fkey';
            columns: ['project_id', 'status', 'column_id'];
            isOneToOne: false;
            referencedRelation: 'project_columns';
            referencedColumns: ['project_id', 'status', 'id'];
          },
          {
            foreignKeyName: 'user_stories_epic_id_project_id_fkey';
            columns: ['epic_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'epics';
            referencedColumns: ['id', 'project_id'];
          },
          {
            foreignKeyName: 'user_stories_project_id_fkey';
            columns: ['project_id'];
            isOneToOne: false;
            referencedRelation: 'projects';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_stories_reporter_id_fkey';
            columns: ['reporter_id'];
            isOneToOne: false;
            referencedRelation: 'profiles';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'user_stories_sprint_id_project_id_fkey';
            columns: ['sprint_id', 'project_id'];
            isOneToOne: false;
            referencedRelation: 'sprints';
            referencedColumns: ['id', 'project_id'];
          },
        ];
      };
    };
    Views: {
      absence_notes: {
        Row: {
          absence_id: string | null;
          note: string | null;
        };
        Relationships: [];
      };
      team_capacity: {
        Row: {
          id: string | null;
          weekly_capacity: number | null;
        };
        Relationships: [];
      };
      team_directory: {
        Row: {
          email: string | null;
          id: string | null;
          skills: string[] | null;
        };
        Relationships: [];
      };
    };
    Functions: { [_ in never]: never };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};

type PublicTables = Database['public']['Tables'];

/** A row that is read from a table. */
export type Tables<Name extends keyof PublicTables> = PublicTables[Name]['Row'];
/** A row that is inserted into a table. */
export type TablesInsert<Name extends keyof PublicTables> = PublicTables[Name]['Insert'];
/** The changes of an update of a table. */
export type TablesUpdate<Name extends keyof PublicTables> = PublicTables[Name]['Update'];
