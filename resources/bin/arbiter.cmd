@echo off
rem Runs a command of Arbiter with the installed app, such as "arbiter doctor".
"%~dp0..\..\Arbiter.exe" -- cli %*
