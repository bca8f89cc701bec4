// Generated from the migrations by scripts/types.ts. Never edited by hand.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      activity_log: {
        Row: {
          action: 'created' | 'updated' | 'deleted';
          actor_id: string | null;
          changes: Json;
          created_at: string;
          entity_id: string;
          entity_name: string;
          entity_number: number | null;
          entity_type: 'projects' | 'user_stories' | 'sprints' | 'tasks';
          id: string;
          project_id: string;
        };
        Insert: {
          action: 'created' | 'updated' | 'deleted';
          actor_id?: string | null;
          changes?: Json;
          created_at?: string;
          entity_id: string;
          entity_name: string;
          entity_number?: number | null;
          entity_type: 'projects' | 'user_stories' | 'sprints' | 'tasks';
          id?: string;
          project_id: string;
        };
        Update: {
          action?: 'created' | 'updated' | 'deleted';
          actor_id?: string | null;
          changes?: Json;
          created_at?: string;
          entity_id?: string;
          entity_name?: string;
          entity_number?: number | null;
          entity_type?: 'projects' | 'user_stories' | 'sprints' | 'tasks';
          id?: string;
          project_id?: string;
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
      invitations: {
        Row: {
          accepted_at: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string | null;
          project_id: string;
          role: 'member' | 'developer' | 'tester' | 'scrum_master' | 'product_owner';
          team_id: string;
        };
        Insert: {
          accepted_at?: string | null;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          project_id: string;
          role?: 'member' | 'developer' | 'tester' | 'scrum_master' | 'product_owner';
          team_id: string;
        };
        Update: {
          accepted_at?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string | null;
          project_id?: string;
          role?: 'member' | 'developer' | 'tester' | 'scrum_master' | 'product_owner';
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
      notifications: {
        Row: {
          actor_id: string | null;
          created_at: string;
          id: string;
          kind: 'assigned' | 'mentioned' | 'commented' | 'sprint_started' | 'sprint_finished' | 'invited' | 'blocked';
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
          kind: 'assigned' | 'mentioned' | 'commented' | 'sprint_started' | 'sprint_finished' | 'invited' | 'blocked';
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
          kind?: 'assigned' | 'mentioned' | 'commented' | 'sprint_started' | 'sprint_finished' | 'invited' | 'blocked';
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
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          full_name: string;
          id: string;
          role: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner' | null;
          skills: string[];
          updated_at: string;
          weekly_capacity: number | null;
        };
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          full_name?: string;
          id: string;
          role?: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner' | null;
          skills?: string[];
          updated_at?: string;
          weekly_capacity?: number | null;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          full_name?: string;
          id?: string;
          role?: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner' | null;
          skills?: string[];
          updated_at?: string;
          weekly_capacity?: number | null;
        };
        Relationships: [];
      };
      projects: {
        Row: {
          created_at: string;
          description: string | null;
          id: string;
          key: string;
          name: string;
          owner_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          description?: string | null;
          id?: string;
          key?: string;
          name: string;
          owner_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          description?: string | null;
          id?: string;
          key?: string;
          name?: string;
          owner_id?: string;
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
      sprints: {
        Row: {
          completed_at: string | null;
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
          completed_at?: string | null;
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
          completed_at?: string | null;
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
      team_members: {
        Row: {
          joined_at: string;
          role: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner';
          team_id: string;
          user_id: string;
        };
        Insert: {
          joined_at?: string;
          role?: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner';
          team_id: string;
          user_id: string;
        };
        Update: {
          joined_at?: string;
          role?: 'member' | 'developer' | 'tester' | 'designer' | 'scrum_master' | 'product_owner';
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
          notifications: Json;
          privacy: Json;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          appearance?: Json;
          notifications?: Json;
          privacy?: Json;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          appearance?: Json;
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
          completed_at: string | null;
          created_at: string;
          description: string | null;
          id: string;
          labels: string[];
          number: number;
          priority: 'low' | 'medium' | 'high' | 'critical';
          project_id: string;
          rank: string;
          ready: boolean;
          reporter_id: string | null;
          sprint_id: string | null;
          status: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          status_changed_at: string;
          story_points: number | null;
          title: string;
          updated_at: string;
        };
        Insert: {
          acceptance_criteria?: string | null;
          assignee_id?: string | null;
          completed_at?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          labels?: string[];
          number?: number;
          priority?: 'low' | 'medium' | 'high' | 'critical';
          project_id: string;
          rank?: string;
          ready?: boolean;
          reporter_id?: string | null;
          sprint_id?: string | null;
          status?: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          status_changed_at?: string;
          story_points?: number | null;
          title: string;
          updated_at?: string;
        };
        Update: {
          acceptance_criteria?: string | null;
          assignee_id?: string | null;
          completed_at?: string | null;
          created_at?: string;
          description?: string | null;
          id?: string;
          labels?: string[];
          number?: number;
          priority?: 'low' | 'medium' | 'high' | 'critical';
          project_id?: string;
          rank?: string;
          ready?: boolean;
          reporter_id?: string | null;
          sprint_id?: string | null;
          status?: 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done';
          status_changed_at?: string;
          story_points?: number | null;
          title?: string;
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
    Views: { [_ in never]: never };
    Functions: { [_ in never]: never };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};

type PublicTables = Database['public']['Tables'];

/** A row of a table as it is read. */
export type Tables<Name extends keyof PublicTables> = PublicTables[Name]['Row'];
/** What an insert into a table takes. */
export type TablesInsert<Name extends keyof PublicTables> = PublicTables[Name]['Insert'];
/** What an update of a table takes. */
export type TablesUpdate<Name extends keyof PublicTables> = PublicTables[Name]['Update'];
