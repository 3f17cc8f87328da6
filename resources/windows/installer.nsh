; What the installer for Windows does beside electron-builder's own steps: the command "arbiter" for this user, and what an
; uninstaller has to take away. PowerShell changes the PATH, because NSIS cuts a long one; the folder reaches it in a
; variable, so that no character of its name is read as code.

!define ARBITER_PATH_READ "$$key=[Microsoft.Win32.Registry]::CurrentUser.OpenSubKey('Environment',$$true);$$all=@(([string]$$key.GetValue('Path','','DoNotExpandEnvironmentNames')).Split(';')|Where-Object{$$_ -ne '' -and $$_ -ne $$env:ARBITER_BIN})"
!define ARBITER_PATH_WRITE "$$key.SetValue('Path',($$all -join ';'),'ExpandString')"

!macro arbiterPath SCRIPT
  System::Call 'Kernel32::SetEnvironmentVariable(t "ARBITER_BIN", t "$INSTDIR\resources\bin")'
  nsExec::Exec 'powershell.exe -NoProfile -NonInteractive -Command "${SCRIPT}"'
  Pop $0
  ; Terminals that are opened from now on see the change.
  SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=5000
!macroend

!macro customInstall
  !insertmacro arbiterPath "${ARBITER_PATH_READ};$$all+=$$env:ARBITER_BIN;${ARBITER_PATH_WRITE}"
!macroend

!macro customUnInstall
  !insertmacro arbiterPath "${ARBITER_PATH_READ};${ARBITER_PATH_WRITE}"
  ; An update runs this too, and the new version keeps its links and its start at login.
  ${ifNot} ${isUpdated}
    DeleteRegKey HKCU "Software\Classes\arbiter"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "org.arbiter.desktop"
  ${endIf}
!macroend
